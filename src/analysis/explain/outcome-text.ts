/** How a transaction ended, as a label. */
export const OUTCOME_TEXT = {
  succeeded: 'Succeeded',
  failed: 'Failed',
  noOp: 'Included, not executed',
  unknown: 'Outcome not recorded',
} as const;
