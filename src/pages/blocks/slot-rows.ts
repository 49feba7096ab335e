import type { Slot } from '../../solana/ids/slot.ts';
import type { BlocksTableRow } from '../../features/blocks/blocks-table-row.ts';

/** A produced slot of the page and its block. */
export interface ListedBlock {
  readonly slot: Slot;
  readonly overview: BlocksTableRow['overview'];
}

/**
 * The rows of a page, newest first: its blocks, and the slots without a block between them. Slots between a block and its parent
 * were skipped; the state of slots below the parent is unknown. The number of rows depends only on the slots, so that no row moves
 * when a block arrives.
 */
export function slotRows(from: Slot, blocks: readonly ListedBlock[], finalized: Slot): readonly BlocksTableRow[] {
  const rows: BlocksTableRow[] = [];
  let above: ListedBlock | null = null;
  for (const block of blocks) {
    const { slot, overview } = block;
    const newest = above === null ? from : above.slot - 1n;
    if (newest > slot) rows.push(...gapRows(newest, slot + 1n, above, finalized));
    rows.push({ slot, state: 'produced', isFinal: slot <= finalized, overview });
    above = block;
  }
  return rows;
}

/** The slots from `newest` down to `oldest`, below the block `above`: one row per slot, or one row for a long gap. */
function gapRows(newest: Slot, oldest: Slot, above: ListedBlock | null, finalized: Slot): readonly BlocksTableRow[] {
  const overview = above?.overview === 'pending' ? 'pending' : 'unavailable';
  const parent = above === null || typeof above.overview === 'string' ? newest : above.overview.block.parentSlot;
  const row = (slot: Slot): BlocksTableRow => ({
    slot,
    state: slot > parent ? 'skipped' : 'unknown',
    isFinal: slot <= finalized,
    overview,
  });
  if (newest - oldest < LONG_GAP)
    return Array.from({ length: Number(newest - oldest) + 1 }, (_, step) => row(newest - BigInt(step)));
  const oldestSkipped = parent + 1n;
  return [{ ...row(newest), oldest, ...(oldestSkipped > oldest && oldestSkipped <= newest && { oldestSkipped }) }];
}

/** The number of slots from which a gap is one row: two leader windows of four slots. */
const LONG_GAP = 8n;
