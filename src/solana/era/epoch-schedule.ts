import { type Slot, SLOTS_PER_EPOCH } from '../ids/ids.ts';
import type { EpochPosition } from './era.ts';

/** How a cluster divides its slots into epochs. Until `firstNormalEpoch`, each epoch is twice as long as the one before. */
export interface EpochSchedule {
  readonly firstNormalEpoch: bigint;
  readonly firstNormalSlot: Slot;
}

export const NO_WARMUP: EpochSchedule = { firstNormalEpoch: 0n, firstNormalSlot: 0n };
/** The epochs have 32 slots, 64, …, 262,144, and 432,000 from epoch 14 on. */
export const WARMUP: EpochSchedule = { firstNormalEpoch: 14n, firstNormalSlot: 524_256n };

const FIRST_WARMUP_SLOTS = 32n;

export function epochPosition({ firstNormalEpoch, firstNormalSlot }: EpochSchedule, slot: Slot): EpochPosition {
  if (slot >= firstNormalSlot) {
    const offset = slot - firstNormalSlot;
    return {
      epoch: firstNormalEpoch + offset / SLOTS_PER_EPOCH,
      index: offset % SLOTS_PER_EPOCH,
      slots: SLOTS_PER_EPOCH,
    };
  }
  // Epoch n begins at slot 32 × (2^n − 1).
  const epoch = BigInt(((slot + FIRST_WARMUP_SLOTS) / FIRST_WARMUP_SLOTS).toString(2).length - 1);
  const slots = FIRST_WARMUP_SLOTS << epoch;
  return { epoch, index: slot + FIRST_WARMUP_SLOTS - slots, slots };
}

export function nextEpochSlot(schedule: EpochSchedule, slot: Slot): Slot {
  const { index, slots } = epochPosition(schedule, slot);
  return slot - index + slots;
}

/** The slots of an epoch, from `first` to `last`, both inclusive. */
export function slotsOfEpoch(
  { firstNormalEpoch, firstNormalSlot }: EpochSchedule,
  epoch: bigint,
): { readonly first: Slot; readonly last: Slot } {
  if (epoch < firstNormalEpoch) {
    const slots = FIRST_WARMUP_SLOTS << epoch;
    return { first: slots - FIRST_WARMUP_SLOTS, last: 2n * slots - FIRST_WARMUP_SLOTS - 1n };
  }
  const first = firstNormalSlot + (epoch - firstNormalEpoch) * SLOTS_PER_EPOCH;
  return { first, last: first + SLOTS_PER_EPOCH - 1n };
}
