import type { JsonObject } from '../../shared/json/json.ts';
import { decodeMember, decodeU64 } from '../../shared/json/json-decoding.ts';
import type { Slot } from '../../solana/ids/ids.ts';
import { Refusal } from './refusal.ts';
import { createSlotIndex } from './slot-index.ts';

/** Where the slots of blocks come from, since a getBlock answer does not contain its slot. */
export interface SlotRules {
  /** The slot of the only block to import. */
  readonly slot: Slot | null;
  /** Use parentSlot + 1 if the slot is not known otherwise. */
  readonly inferSlots: boolean;
}

export interface SlotSource {
  /**
   * The slot of an answered block. Uses an index only for files with one block. `slot` is the one that the recording names beside the
   * answer. Throws Refusal if the slot is unknown.
   */
  readonly slotOf: (
    json: JsonObject,
    file: string,
    place: { readonly onlyBlock: boolean; readonly slot: Slot | null },
  ) => Promise<Slot>;
}

export function createSlotSource({ slot, inferSlots }: SlotRules): SlotSource {
  const index = createSlotIndex();
  let used = false;
  return {
    slotOf: async (json, file, { onlyBlock, slot: recorded }) => {
      if (slot !== null) {
        if (used) throw new Refusal(`--slot ${slot} is for one block, and this is another`);
        used = true;
        return slot;
      }
      const indexed = onlyBlock ? await index.slotOf(file) : null;
      if (indexed !== null) return indexed;
      if (recorded !== null) return recorded;
      if (!inferSlots) throw new Refusal('its slot is not known: give --slot, an index.json, or --infer-slots');
      return decodeMember(json, 'parentSlot', decodeU64) + 1n;
    },
  };
}
