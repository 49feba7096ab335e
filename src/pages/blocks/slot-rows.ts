import type { Slot } from '../../solana/slot.ts';
import type { BlocksTableRow } from '../../ui/blocks-table.tsx';

/** A produced slot of the page, with what is known of its block. */
export interface ListedBlock {
  readonly slot: Slot;
  readonly overview: BlocksTableRow['overview'];
}

/**
 * The rows of a page, newest first: its blocks, and between them the slots without one. That those were skipped is shown by
 * the block after them, which continues from the one before; until it has come, or where it continues from elsewhere, nothing
 * shows it.
 */
export function slotRows(from: Slot, blocks: readonly ListedBlock[], finalized: Slot): readonly BlocksTableRow[] {
  const rows: BlocksTableRow[] = [];
  let above = from + 1n;
  let parentOfAbove: Slot | null = null;
  for (const { slot, overview } of blocks) {
    rows.push(...gapRows(above - 1n, slot + 1n, parentOfAbove, finalized));
    rows.push({ slot, state: 'produced', final: slot <= finalized, overview });
    above = slot;
    parentOfAbove = typeof overview === 'string' ? null : overview.block.parentSlot;
  }
  return rows;
}

/** Rows for the slots from `newest` down to `oldest`; none where that is no slot. */
function gapRows(newest: Slot, oldest: Slot, parentOfAbove: Slot | null, finalized: Slot): readonly BlocksTableRow[] {
  if (newest < oldest) return [];
  const row = (slot: Slot, through: Slot, state: 'skipped' | 'unknown'): BlocksTableRow => ({
    slot,
    ...(through < slot && { through }),
    state,
    final: slot <= finalized,
    overview: 'unavailable',
  });
  if (parentOfAbove === null) return [row(newest, oldest, 'unknown')];
  const skippedTo = parentOfAbove + 1n > oldest ? parentOfAbove + 1n : oldest;
  const skipped =
    newest - skippedTo < LONG_GAP
      ? eachDown(newest, skippedTo).map((slot) => row(slot, slot, 'skipped'))
      : [row(newest, skippedTo, 'skipped')];
  return parentOfAbove < oldest ? skipped : [...skipped, row(parentOfAbove, oldest, 'unknown')];
}

function eachDown(newest: Slot, oldest: Slot): readonly Slot[] {
  return Array.from({ length: Number(newest - oldest) + 1 }, (_, step) => newest - BigInt(step));
}

/** Skipped slots in a row from which on they share one row: more than two leaders. */
const LONG_GAP = 8n;
