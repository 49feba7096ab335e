/** How a transaction ended, as a label. `outcomeOf` in `facts/transaction-outcome.ts` decides it; the headline states the reason. */
export const OUTCOME_TEXT = {
  succeeded: 'Succeeded',
  failed: 'Failed',
  noOp: 'Included, not executed',
  unknown: 'Outcome not recorded',
} as const;

/** The same after the name of one transaction, and of two that ended equally. */
export const OUTCOME_VERBS = {
  succeeded: { one: 'succeeded', both: 'succeeded' },
  failed: { one: 'failed', both: 'failed' },
  noOp: { one: 'was included, but not executed', both: 'were included, but not executed' },
  unknown: { one: 'has no recorded outcome' },
} as const;

/** The same for a row whose label is “no-op”. */
export const NO_OP_NOTE = 'In the block, but not executed';
