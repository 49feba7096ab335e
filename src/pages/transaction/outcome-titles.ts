export const OUTCOME_ICONS = { succeeded: 'success', failed: 'failure', noOp: 'noOp', unknown: 'absent' } as const;
export const OUTCOME_TITLES = {
  succeeded: 'Succeeded',
  failed: 'Failed',
  noOp: 'Not executed',
  unknown: 'Transaction',
} as const;
/** Before the short headline in the title of the tab. */
export const OUTCOME_MARKS = { succeeded: '✓ ', failed: '✕ ', noOp: '', unknown: '' } as const;
