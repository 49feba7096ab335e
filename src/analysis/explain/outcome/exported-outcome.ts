import type { RowOutcome } from '../../facts/block/block-row.ts';

/** How an outcome is written in exports; null if it is unknown. */
export const EXPORTED_OUTCOMES: Readonly<Record<RowOutcome, string | null>> = {
  succeeded: 'ok',
  failed: 'failed',
  noOp: 'no-op',
  unknown: null,
  contradicted: 'contradictory',
};
