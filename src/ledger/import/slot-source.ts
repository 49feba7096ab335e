import { readFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { decodeMember, decodeU64 } from '../../shared/json/json-decoding.ts';
import { type JsonObject, type JsonValue, isJsonArray, isJsonObject, parseJson } from '../../shared/json/json.ts';
import type { Slot } from '../../solana/ids/ids.ts';
import { Refusal } from './import-report.ts';

/** The sources of block slots, because a getBlock answer does not contain its slot. */
export interface SlotRules {
  /** The slot of the only block to import. */
  readonly slot: Slot | null;
  /** Use parentSlot + 1 if the slot is unknown otherwise. */
  readonly inferSlots: boolean;
}

export interface SlotSource {
  /**
   * The slot of a recorded block. Uses an index only for files with one block. `slot` is the one next to the answer in
   * the recording. Throws Refusal if the slot is unknown.
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

/** The name of the file that lists the slots of recordings: an array of `{file, slot}`, `file` relative to its folder. */
export const INDEX_NAME = 'index.json';

/** Looks up the slot of a recording in the nearest index, in its folder or a parent folder, that contains it; null if none does. */
interface SlotIndex {
  readonly slotOf: (file: string) => Promise<Slot | null>;
}

function createSlotIndex(): SlotIndex {
  const indexes = new Map<string, Promise<ReadonlyMap<string, Slot>>>();
  const indexIn = (folder: string): Promise<ReadonlyMap<string, Slot>> => {
    const index = indexes.get(folder) ?? readIndex(folder);
    indexes.set(folder, index);
    return index;
  };
  return {
    slotOf: async (file) => {
      const path = resolve(file);
      for (let folder = dirname(path); ; folder = dirname(folder)) {
        const slot = (await indexIn(folder)).get(path);
        if (slot !== undefined) return slot;
        if (folder === dirname(folder)) return null;
      }
    },
  };
}

/** Slots by absolute path. Empty if there is no index or it is malformed. */
async function readIndex(folder: string): Promise<ReadonlyMap<string, Slot>> {
  const slots = new Map<string, Slot>();
  for (const entry of await readEntries(join(folder, INDEX_NAME))) {
    if (!isJsonObject(entry)) continue;
    const slot = readSlot(entry['slot']);
    if (typeof entry['file'] === 'string' && slot !== null) slots.set(resolve(folder, entry['file']), slot);
  }
  return slots;
}

async function readEntries(path: string): Promise<readonly JsonValue[]> {
  try {
    const json = parseJson(await readFile(path, 'utf8'));
    return isJsonArray(json) ? json : [];
  } catch {
    return [];
  }
}

/** A slot as JSON; null for anything else. */
export function readSlot(value: JsonValue | undefined): Slot | null {
  if (typeof value === 'bigint') return value;
  return typeof value === 'number' && Number.isSafeInteger(value) && value >= 0 ? BigInt(value) : null;
}
