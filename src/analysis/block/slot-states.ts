import type { Slot } from '../../solana/ids/slot.ts';

/** The slots around a block that an endpoint lists as produced. */
export interface SlotListing {
  /** Ascending. */
  readonly listed: readonly Slot[];
  /** The list is complete between these two slots, so a slot that it does not contain was skipped. */
  readonly completeFrom: Slot;
  readonly completeTo: Slot;
}

/**
 * Finds the part of a list of produced slots that is complete. `heights` are the block heights of some listed slots. Heights count
 * blocks, so no block is missing between two slots if their heights differ by as much as their positions in the list.
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

/** null: not known. */
export function slotState(
  { listed, completeFrom, completeTo }: SlotListing,
  slot: Slot,
): 'produced' | 'skipped' | null {
  if (listed.includes(slot) || slot === completeFrom || slot === completeTo) return 'produced';
  return slot > completeFrom && slot < completeTo ? 'skipped' : null;
}
