import { queryOptions } from '@tanstack/react-query';
import { isJsonArray, isJsonObject, type JsonValue, parseJson } from '../shared/json/json.ts';
import type { NewestSlots } from './newest-slots-query.ts';
import { type Signature, type Slot, parseSignature, parseSlot } from '../solana/ids/ids.ts';
import { queryKeys } from './keys.ts';

/** One story of the embedded ledger: a transaction or a slot. */
export interface TourEntry {
  readonly id: string;
  readonly title: string;
  /** One sentence. */
  readonly what: string;
  readonly slot: Slot;
  /** null if the entry is about the slot, not about a transaction. */
  readonly signature: Signature | null;
}

/** The tour of the embedded ledger, a file that is generated together with it. */
export function tourQueryOptions() {
  return queryOptions({
    queryKey: queryKeys.tour(),
    queryFn: async ({ signal }): Promise<readonly TourEntry[]> => {
      const response = await fetch(`${import.meta.env.BASE_URL}tour.json`, { signal });
      if (!response.ok) return [];
      return decodeTour(parseJson(await response.text()));
    },
    staleTime: Infinity,
    retry: false,
  });
}

/**
 * True if the tour belongs to this ledger: it has entries for the first and the newest block. The service may have been started
 * with another ledger.
 */
export function isTourOf(entries: readonly TourEntry[], { first, slots }: NewestSlots): boolean {
  return [first, slots[0]].every((end) => entries.some(({ slot, signature }) => slot === end && signature === null));
}

function decodeTour(json: JsonValue): readonly TourEntry[] {
  return (isJsonArray(json) ? json : []).map(decodeEntry).filter((entry) => entry !== null);
}

function decodeEntry(json: JsonValue): TourEntry | null {
  if (!isJsonObject(json)) return null;
  const { id, title, what } = json;
  const number = json['slot'];
  const slot = typeof number === 'number' || typeof number === 'string' ? parseSlot(`${number}`) : null;
  const signature = typeof json['signature'] === 'string' ? parseSignature(json['signature']) : null;
  if (typeof id !== 'string' || typeof title !== 'string' || typeof what !== 'string' || slot === null) return null;
  return { id, title, what, slot, signature };
}
