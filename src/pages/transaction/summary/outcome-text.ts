export const OUTCOME_ICONS = { succeeded: 'success', failed: 'failure', unknown: 'absent' } as const;
export const OUTCOME_TEXT = { succeeded: 'Succeeded', failed: 'Failed', unknown: 'Outcome not recorded' } as const;
export const OUTCOME_TITLES = { succeeded: 'Succeeded', failed: 'Failed', unknown: 'Transaction' } as const;
