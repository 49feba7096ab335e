import { formatInteger } from '../../shared/format/format-number.ts';
import type { SlotState } from '../../analysis/facts/skipped-slots.ts';
import type { Slot } from '../../solana/ids/ids.ts';

/** A leader is scheduled for four slots in a row (`NUM_CONSECUTIVE_LEADER_SLOTS` in Agave). */
export const CONSECUTIVE_LEADER_SLOTS = 4;
/** Leader windows in a strip: eight on either side of the slot's own. */
export const STRIP_LEADER_WINDOWS = 17;

/** The first slot of the strip around a slot: the start of the eighth leader window before its own, or slot 0. */
export function stripStart(slot: Slot): Slot {
  const windowSlots = BigInt(CONSECUTIVE_LEADER_SLOTS);
  const start = (slot / windowSlots) * windowSlots - 8n * windowSlots;
  return start < 0n ? 0n : start;
}

/** The last slot of the strip around a slot. */
export function stripEnd(slot: Slot): Slot {
  return stripStart(slot) + BigInt(STRIP_LEADER_WINDOWS * CONSECUTIVE_LEADER_SLOTS) - 1n;
}

/** Describes the strip for screen readers: "Slots 361,774,408 to 361,774,451: 40 produced, 2 skipped (361,774,410, 361,774,411), 2 unknown." */
export function describeStrip(slot: Slot, slots: readonly Slot[], stateOf: (slot: Slot) => SlotState): string {
  const inState = (state: SlotState) => slots.filter((other) => stateOf(other) === state);
  const skipped = inState('skipped');
  const counts = [
    `${inState('produced').length} produced`,
    skipped.length === 0 ? 'none skipped' : `${skipped.length} skipped (${skipped.map(formatInteger).join(', ')})`,
    `${inState('unknown').length} unknown`,
  ];
  const [first = slot, last = slot] = [slots[0], slots.at(-1)];
  return `Slots ${formatInteger(first)} to ${formatInteger(last)} around ${formatInteger(slot)}: ${counts.join(', ')}.`;
}
