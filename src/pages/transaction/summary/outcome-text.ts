export const OUTCOME_ICONS = { succeeded: 'success', failed: 'failure', noOp: 'noOp', unknown: 'absent' } as const;
export const OUTCOME_TEXT = {
  succeeded: 'Succeeded',
  failed: 'Failed',
  noOp: 'Included, not executed',
  unknown: 'Outcome not recorded',
} as const;
export const OUTCOME_TITLES = {
  succeeded: 'Succeeded',
  failed: 'Failed',
  noOp: 'Not executed',
  unknown: 'Transaction',
} as const;
