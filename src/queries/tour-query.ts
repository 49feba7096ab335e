import { queryOptions } from '@tanstack/react-query';
import type { Client } from '../rpc/client.ts';
import { isJsonArray, isJsonObject, type JsonValue, parseJson } from '../shared/json.ts';
import { parseSignature, type Signature } from '../solana/signature.ts';
import { parseSlot, type Slot } from '../solana/slot.ts';

/** One story of the ledger that comes along: a transaction, or a slot. */
export interface TourStop {
  readonly id: string;
  readonly title: string;
  /** One sentence. */
  readonly what: string;
  readonly slot: Slot;
  /** null: the stop is the slot itself. */
  readonly signature: Signature | null;
}

/**
 * The tour of the ledger that comes along, written by the same run that generates it; empty where the service was started
 * with another ledger.
 */
export function tourQueryOptions(client: Client) {
  return queryOptions({
    queryKey: ['tour', client.url] as const,
    queryFn: async ({ signal }): Promise<readonly TourStop[]> => {
      const response = await fetch('/tour.json', { signal });
      if (!response.ok) return [];
      const stops = decodeTour(parseJson(await response.text()));
      const known = stops.find((stop) => stop.signature !== null);
      if (known?.signature === undefined || known.signature === null) return [];
      const options = { encoding: 'base64', commitment: 'confirmed', method: 'auto' } as const;
      const { value } = await client.getTransaction(known.signature, options, { signal });
      return value === null ? [] : stops;
    },
    staleTime: Infinity,
    retry: false,
  });
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
