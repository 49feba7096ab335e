import type { Slot } from '../../solana/ids/ids.ts';

/** A leader has four slots in a row, from a multiple of four on (`NUM_CONSECUTIVE_LEADER_SLOTS` in Agave). */
export const LEADER_SLOTS = 4n;

/** The first of the four slots of a slot's leader. */
export function windowStart(slot: Slot): Slot {
  return slot - (slot % LEADER_SLOTS);
}

/** The four slots of a slot's leader, in order. */
export function windowSlots(slot: Slot): readonly Slot[] {
  return Array.from({ length: Number(LEADER_SLOTS) }, (_, at) => windowStart(slot) + BigInt(at));
}

/** The last of the four slots of a slot's leader. */
export function windowEnd(slot: Slot): Slot {
  return windowStart(slot) + LEADER_SLOTS - 1n;
}
