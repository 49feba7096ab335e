import { type BlockLink, parentRanges, type SlotListing, slotState } from '../../analysis/facts/skipped-slots.ts';
import type { Slot } from '../../solana/ids/ids.ts';
import type { BlocksTableRow } from '../../features/blocks/blocks-table-rows.ts';

/** A produced slot of the page and its block. */
export interface ListedBlock {
  readonly slot: Slot;
  readonly overview: BlocksTableRow['overview'];
}

/**
 * The rows of a page, newest first: its blocks, and the slots without a block between them. `next` is the block after `from`. The
 * number of rows depends only on the slots, so that no row moves when a block arrives.
 */
export function slotRows(
  from: Slot,
  blocks: readonly ListedBlock[],
  finalized: Slot,
  next: BlockLink | null,
): readonly BlocksTableRow[] {
  const loaded = blocks.flatMap(({ overview }) => (typeof overview === 'string' ? [] : [overview.block]));
  const listing: SlotListing = {
    listed: blocks.map(({ slot }) => slot),
    complete: parentRanges(next === null ? loaded : [next, ...loaded]),
  };
  const rows: BlocksTableRow[] = [];
  let above: ListedBlock | null = null;
  for (const block of blocks) {
    const { slot, overview } = block;
    const newest = above === null ? from : above.slot - 1n;
    const isPending = above?.overview === 'pending';
    if (newest > slot) rows.push(...gapRows(newest, slot + 1n, listing, isPending, finalized));
    rows.push({ slot, state: 'produced', isFinal: slot <= finalized, overview });
    above = block;
  }
  return rows;
}

/** Slots without a block, from `newest` down to `oldest`: one row per slot, or one row for a long gap. */
function gapRows(
  newest: Slot,
  oldest: Slot,
  listing: SlotListing,
  isPending: boolean,
  finalized: Slot,
): readonly BlocksTableRow[] {
  const row = (slot: Slot): BlocksTableRow => {
    const state = slotState(listing, slot);
    return {
      slot,
      // It is not listed, but the block after it has it as its parent.
      state: state === 'produced' ? 'missing' : state,
      isFinal: slot <= finalized,
      overview: isPending ? 'pending' : 'unavailable',
    };
  };
  if (newest - oldest < LONG_GAP)
    return Array.from({ length: Number(newest - oldest) + 1 }, (_, step) => row(newest - BigInt(step)));
  const missing = listing.complete.find(({ from }) => from >= oldest && from <= newest)?.from;
  return [{ ...row(newest), oldest, ...(missing !== undefined && { missing }) }];
}

/** The number of slots from which a gap is one row: two leader windows of four slots. */
const LONG_GAP = 8n;
