import { LEADER_SLOTS, windowStart } from '../../analysis/facts/leader-window.ts';
import { type BlockLink, parentRanges, type SlotListing, slotState } from '../../analysis/facts/skipped-slots.ts';
import type { BlocksTableRow } from '../../features/blocks/blocks-table-rows.ts';
import type { Slot } from '../../solana/ids/ids.ts';

/** A produced slot of the page and its block. */
export interface ListedBlock {
  readonly slot: Slot;
  readonly overview: BlocksTableRow['overview'];
}

/** The rows of one leader, newest first; or one row for a long run of slots without a block. */
export interface SlotGroup {
  /** The first of the leader's four slots; null for a run. */
  readonly start: Slot | null;
  readonly rows: readonly BlocksTableRow[];
}

/** The slots of a page: `from` is the newest, `to` the oldest. `next` is the block after `from`. */
export interface SlotRange {
  readonly from: Slot;
  readonly to: Slot;
  readonly finalized: Slot;
  readonly next: BlockLink | null;
  /** Slots of which the endpoint has a transaction without its block, newest first. */
  readonly occupied?: readonly Slot[];
  /** The first slot under Alpenglow, if it is known. */
  readonly alpenglowSince?: Slot | null;
}

/**
 * The slots of a page, newest first, by leader: its blocks, and the slots without a block between them. The number of rows depends only on
 * the slots, so that no row moves when a block arrives.
 */
export function slotGroups(range: SlotRange, blocks: readonly ListedBlock[]): readonly SlotGroup[] {
  const groups: { start: Slot | null; rows: BlocksTableRow[] }[] = [];
  for (const row of slotRows(range, blocks)) {
    const start = row.oldest === undefined ? windowStart(row.slot) : null;
    const last = groups.at(-1);
    if (start !== null && last?.start === start) last.rows.push(row);
    else groups.push({ start, rows: [row] });
  }
  return groups;
}

function slotRows(
  { from, to, finalized, next, occupied = [], alpenglowSince = null }: SlotRange,
  blocks: readonly ListedBlock[],
): readonly BlocksTableRow[] {
  const loaded = blocks.flatMap(({ overview }) => (typeof overview === 'string' ? [] : [overview.block]));
  const listing: SlotListing = {
    listed: blocks.map(({ slot }) => slot),
    complete: parentRanges(next === null ? loaded : [next, ...loaded]),
    occupied,
    alpenglowSince,
  };
  const rows: BlocksTableRow[] = [];
  let above: ListedBlock | null = null;
  const addGap = (oldest: Slot) => {
    const newest = above === null ? from : above.slot - 1n;
    const isPending = above?.overview === 'pending';
    let upper = newest;
    // Slots with a transaction stand alone, so that no run of skipped slots includes one.
    for (const slot of occupied.filter((each) => each <= newest && each >= oldest)) {
      if (upper > slot) rows.push(...gapRows(upper, slot + 1n, listing, isPending, finalized));
      rows.push({ slot, state: 'missing', isFinal: slot <= finalized, overview: 'unavailable' });
      upper = slot - 1n;
    }
    if (upper >= oldest) rows.push(...gapRows(upper, oldest, listing, isPending, finalized));
  };
  for (const block of blocks) {
    const { slot, overview } = block;
    addGap(slot + 1n);
    rows.push({ slot, state: 'produced', isFinal: slot <= finalized, overview });
    above = block;
  }
  addGap(to);
  return rows;
}

/** Slots without a block, from `newest` down to `oldest`: one row per slot, or one row for the leaders that have none in a long gap. */
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
  const each = (first: Slot, last: Slot) =>
    Array.from({ length: Math.max(0, Number(first - last) + 1) }, (_, step) => row(first - BigInt(step)));
  // Nothing is known about the single leaders of a hole in a ledger.
  const isHole = newest - oldest + 1n >= HOLE;
  const runNewest = isHole ? newest : windowStart(newest + 1n) - 1n;
  const runOldest = isHole ? oldest : windowStart(oldest + LEADER_SLOTS - 1n);
  if (runNewest - runOldest + 1n < LONG_RUN) return each(newest, oldest);
  const missing = listing.complete.find(({ from }) => from >= runOldest && from <= runNewest)?.from;
  return [
    ...each(newest, runNewest + 1n),
    { ...row(runNewest), oldest: runOldest, ...(missing !== undefined && { missing }) },
    ...each(runOldest - 1n, oldest),
  ];
}

/** The number of slots from which a run is one row: those of two leaders. */
const LONG_RUN = 2n * LEADER_SLOTS;
/** The number of slots from which a run is no longer split by leader. */
const HOLE = 8n * LEADER_SLOTS;
