import type { RowOutcome } from '../../analysis/facts/block/block-row.ts';
import type { StatusKind } from '../../ui/values/status-icon.tsx';

/** The mark of an outcome, in rows and beside bars of the map. */
export const ROW_ICONS: Readonly<Record<RowOutcome, StatusKind>> = {
  succeeded: 'success',
  failed: 'failure',
  noOp: 'noOp',
  unknown: 'absent',
  contradicted: 'warning',
};
