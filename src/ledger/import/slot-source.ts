import type { JsonObject } from '../../shared/json/json.ts';
import { decodeMember, decodeU64 } from '../../shared/json/json-decoding.ts';
import type { Slot } from '../../solana/ids/slot.ts';
import { Refusal } from './refusal.ts';
import { createSlotIndex } from './slot-index.ts';

/** Where the slots of blocks come from, for an answer does not name its own. */
export interface SlotRules {
  /** The slot of the one block that is imported. */
  readonly slot: Slot | null;
  /** Take parentSlot + 1 where nothing else tells. */
  readonly inferSlots: boolean;
}

export interface SlotSource {
  /** The slot of an answered block; an index tells it only of files with one block. Throws Refusal where nothing tells. */
  readonly slotOf: (json: JsonObject, file: string, place: { readonly onlyBlock: boolean }) => Promise<Slot>;
}

export function createSlotSource({ slot, inferSlots }: SlotRules): SlotSource {
  const index = createSlotIndex();
  let used = false;
  return {
    slotOf: async (json, file, { onlyBlock }) => {
      if (slot !== null) {
        if (used) throw new Refusal(`--slot ${slot} is for one block, and this is another`);
        used = true;
        return slot;
      }
      const indexed = onlyBlock ? await index.slotOf(file) : null;
      if (indexed !== null) return indexed;
      if (!inferSlots) throw new Refusal('its slot is not known: give --slot, an index.json, or --infer-slots');
      return decodeMember(json, 'parentSlot', decodeU64) + 1n;
    },
  };
}
