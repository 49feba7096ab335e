import { readFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { isJsonArray, isJsonObject, type JsonValue, parseJson } from '../../shared/json/json.ts';
import type { Slot } from '../../solana/ids/ids.ts';

/** The name of the file that lists the slots of recordings: an array of `{file, slot}`, `file` relative to its folder. */
export const INDEX_NAME = 'index.json';

/** Looks up the slot of a recording in the nearest index, in its folder or a parent folder, that contains it; null if none does. */
export interface SlotIndex {
  readonly slotOf: (file: string) => Promise<Slot | null>;
}

export function createSlotIndex(): SlotIndex {
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
