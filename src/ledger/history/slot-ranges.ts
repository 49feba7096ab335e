import type { Slot } from '../../solana/ids/ids.ts';

export const SLOT_STATUSES = ['ok', 'failed', 'unverifiable', 'skipped', 'missing'] as const;

/**
 * `ok`: everything was recomputed. `failed`: a check failed. `unverifiable`: every possible check passed.
 * `skipped`: no block, and the parent of the next one proves it. `missing`: no block, and nothing proves that the slot
 * was skipped.
 */
export type SlotStatus = (typeof SLOT_STATUSES)[number];

/** Slots one after the other with the same status, for the same reason. */
export interface SlotRange {
  readonly from: Slot;
  readonly to: Slot;
  readonly status: SlotStatus;
  /** null if the status is enough. */
  readonly reason: string | null;
}

export type SlotCounts = Readonly<Record<SlotStatus, bigint>>;

/** Collects the statuses of slots in ascending order into ranges, without keeping them. */
export interface SlotRanges {
  /** How far it has come. */
  readonly state: () => SlotRangesState;
  /** The slots between the block before and this one, then this one. The parent is null if the block cannot be read. */
  readonly add: (slot: Slot, parentSlot: Slot | null, verdict: Pick<SlotRange, 'status' | 'reason'>) => void;
  /** Ends the last range. */
  readonly finish: () => SlotCounts;
}

export interface SlotRangesState {
  readonly counts: SlotCounts;
  /** The range that may still grow. */
  readonly current: SlotRange | null;
  /** The slot of the last block. */
  readonly last: Slot | null;
}

interface SlotRangeOptions {
  /** True if blocks may exist between those that are added; false by default. */
  readonly isSample?: boolean;
  /** The slots of transactions without their block, ascending. None of these slots was skipped. */
  readonly occupied?: readonly Slot[];
  /** Where to go on; null, the default, starts anew. */
  readonly resumed?: SlotRangesState | null;
}

export function createSlotRanges(
  onRange: (range: SlotRange) => void,
  { isSample = false, occupied = [], resumed = null }: SlotRangeOptions = {},
): SlotRanges {
  const counts = { ok: 0n, failed: 0n, unverifiable: 0n, skipped: 0n, missing: 0n, ...resumed?.counts };
  let current: SlotRange | null = resumed?.current ?? null;
  const extend = (range: SlotRange): void => {
    if (range.to < range.from) return;
    counts[range.status] += range.to - range.from + 1n;
    if (current?.to === range.from - 1n && current.status === range.status && current.reason === range.reason) {
      current = { ...current, to: range.to };
      return;
    }
    if (current !== null) onRange(current);
    current = range;
  };
  /** Of the next occupied slot. */
  let position = 0;
  const extendSkipped = (from: Slot, to: Slot): void => {
    let next = from;
    for (let slot = occupied[position]; slot !== undefined && slot <= to; slot = occupied[++position]) {
      if (slot < next) continue;
      extend({ from: next, to: slot - 1n, status: 'skipped', reason: null });
      extend({ from: slot, to: slot, status: 'missing', reason: OCCUPIED });
      next = slot + 1n;
    }
    extend({ from: next, to, status: 'skipped', reason: null });
  };
  let last: Slot | null = resumed?.last ?? null;
  return {
    state: () => ({ counts: { ...counts }, current, last }),
    add: (slot, parentSlot, verdict) => {
      if (last !== null && !isSample) {
        // The parent of a block shows that the slots after the parent were skipped, and that the parent had a block.
        const lastMissing = parentSlot === null || parentSlot >= slot ? slot - 1n : parentSlot;
        const firstSkipped = lastMissing < last ? last + 1n : lastMissing + 1n;
        extend({ from: last + 1n, to: lastMissing, status: 'missing', reason: null });
        extendSkipped(firstSkipped, slot - 1n);
      }
      extend({ from: slot, to: slot, ...verdict });
      last = slot;
    },
    finish: () => {
      if (current !== null) onRange(current);
      current = null;
      return counts;
    },
  };
}

const OCCUPIED = 'the ledger has a transaction of it, though the parent of the next block is an earlier slot';
