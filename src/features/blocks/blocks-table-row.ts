import type { BlockOverview, BlockSummary } from '../../analysis/facts/block/block-overview.ts';
import type { Slot } from '../../solana/ids/ids.ts';
import type { SlotState } from '../../analysis/facts/skipped-slots.ts';

/** A slot in a list of blocks, or a run of slots without a block. */
export interface BlocksTableRow {
  /** The newest slot of a run. */
  readonly slot: Slot;
  /** The oldest slot of a run; omitted for a single slot. */
  readonly oldest?: Slot;
  /** `missing`: a block was produced that this endpoint does not have. For a run, the state of its newest slot. */
  readonly state: SlotState | 'missing';
  /** Of a run: the slot whose block is missing, if there is one. The older slots are unknown then. */
  readonly missing?: Slot;
  /** False if the slot is only confirmed. The link to its block then has that commitment. */
  readonly isFinal: boolean;
  /** Whether the row says that its block is not final; true if omitted. */
  readonly marksFinality?: boolean;
  /** `unavailable` if the endpoint did not return the block. */
  readonly overview: BlockOverview | 'pending' | 'unavailable';
}

/** The number of transactions; null if the block is not loaded or its response leaves them out. */
export function transactionCount({ overview }: BlocksTableRow): number | null {
  if (typeof overview === 'string') return null;
  return overview.summary?.count ?? overview.block.signatures?.length ?? null;
}

/** Unix seconds; null if the block is not loaded or has no time. */
export function blockTimeOf(overview: BlocksTableRow['overview'] | undefined): bigint | null {
  return typeof overview === 'object' ? overview.block.blockTime : null;
}

export function summaryOf({ overview }: BlocksTableRow): BlockSummary | null {
  return typeof overview === 'string' ? null : overview.summary;
}
