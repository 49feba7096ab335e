import type { Slot } from '../../solana/ids/slot.ts';
import type { BlocksTableRow } from '../../features/blocks/blocks-table-row.ts';

/** A produced slot of the page, with what is known of its block. */
export interface ListedBlock {
  readonly slot: Slot;
  readonly overview: BlocksTableRow['overview'];
}

/**
 * The rows of a page, newest first: its blocks, and between them the slots without one. That those were skipped is shown by
 * the block after them, which continues from the one before; where it continues from elsewhere, nothing shows it. Which rows
 * there are depends on the slots alone, so that none moves when a block comes.
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

/** The slots from `newest` down to `oldest`, below the block `above`: a row each, or one for a long run. */
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

/** Slots without a block in a row from which on they share one row: more than two leaders. */
const LONG_GAP = 8n;
