import type { Slot } from '../../solana/ids/slot.ts';

/** What is known of the slots around a block. */
export interface SlotListing {
  /** Produced slots that the endpoint listed, ascending. */
  readonly listed: readonly Slot[];
  /** Between these two slots the list is known to be complete, so that what is not in it was skipped. */
  readonly completeFrom: Slot;
  readonly completeTo: Slot;
}

/**
 * The part of a list of produced slots in which nothing is missing. `heights` are block heights of some of the listed slots:
 * a height counts blocks, so between two slots whose heights differ by as much as their places the list has every block.
 */
export function completeRange(
  block: { readonly slot: Slot; readonly parentSlot: Slot; readonly blockHeight: bigint | null },
  listed: readonly Slot[],
  heights: ReadonlyMap<Slot, bigint>,
): SlotListing {
  const place = listed.indexOf(block.slot);
  const agrees = (other: Slot) => {
    const height = heights.get(other);
    const distance = BigInt(listed.indexOf(other) - place);
    return place >= 0 && block.blockHeight !== null && height !== undefined && height - block.blockHeight === distance;
  };
  const first = listed[0];
  const last = listed.at(-1);
  return {
    listed,
    completeFrom: first !== undefined && first < block.parentSlot && agrees(first) ? first : block.parentSlot,
    completeTo: last !== undefined && last > block.slot && agrees(last) ? last : block.slot,
  };
}

/** Whether a slot was produced or skipped, or null where nothing shows which. */
export function slotState(
  { listed, completeFrom, completeTo }: SlotListing,
  slot: Slot,
): 'produced' | 'skipped' | null {
  if (listed.includes(slot) || slot === completeFrom || slot === completeTo) return 'produced';
  return slot > completeFrom && slot < completeTo ? 'skipped' : null;
}
