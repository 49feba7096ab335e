import { queryOptions } from '@tanstack/react-query';
import { isJsonArray, isJsonObject, type JsonValue, parseJson } from '../shared/json/json.ts';
import { parseSignature, type Signature } from '../solana/ids/signature.ts';
import { parseSlot, type Slot } from '../solana/ids/slot.ts';
import type { NewestSlots } from './newest-slots-query.ts';

/** One story of the embedded ledger: a transaction or a slot. */
export interface TourStop {
  readonly id: string;
  readonly title: string;
  /** One sentence. */
  readonly what: string;
  readonly slot: Slot;
  /** null if the stop is the slot itself. */
  readonly signature: Signature | null;
}

/** The tour of the embedded ledger, a file that is generated together with it. */
export function tourQueryOptions() {
  return queryOptions({
    queryKey: ['tour'] as const,
    queryFn: async ({ signal }): Promise<readonly TourStop[]> => {
      const response = await fetch('/tour.json', { signal });
      if (!response.ok) return [];
      return decodeTour(parseJson(await response.text()));
    },
    staleTime: Infinity,
    retry: false,
  });
}

/** Whether a tour belongs to this ledger, since the service may have been started with another one: it stops at the first block and at the newest. */
export function isTourOf(stops: readonly TourStop[], { first, slots }: NewestSlots): boolean {
  return [first, slots[0]].every((end) => stops.some(({ slot, signature }) => slot === end && signature === null));
}

function decodeTour(json: JsonValue): readonly TourStop[] {
  return (isJsonArray(json) ? json : []).map(decodeStop).filter((stop) => stop !== null);
}

function decodeStop(json: JsonValue): TourStop | null {
  if (!isJsonObject(json)) return null;
  const { id, title, what } = json;
  const number = json['slot'];
  const slot = typeof number === 'number' || typeof number === 'string' ? parseSlot(`${number}`) : null;
  const signature = typeof json['signature'] === 'string' ? parseSignature(json['signature']) : null;
  if (typeof id !== 'string' || typeof title !== 'string' || typeof what !== 'string' || slot === null) return null;
  return { id, title, what, slot, signature };
}
