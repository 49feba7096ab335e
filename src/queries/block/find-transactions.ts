import { freeBytes } from '../../shared/bytes/free-bytes.ts';
import { createJsonSplitter } from '../../shared/json/json-splitter.ts';

/** The JSON texts of a block's transactions. Only their positions are in memory: a text is read from the response when it is needed. */
export interface TransactionTexts {
  /** null if there is no such transaction. */
  readonly text: (index: number) => Promise<string | null>;
  /** Calls `onText` with each of them, in block order. */
  readonly forEach: (onText: (text: string) => Promise<void> | void) => Promise<void>;
}

/** Finds the transactions in a block's response. null if there is no list of them, or several. */
export async function findTransactions(response: Blob): Promise<TransactionTexts | null> {
  const places: Place[] = [];
  const splitter = createJsonSplitter('result', 'transactions');
  const reader = response.stream().getReader();
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    for (const { length } of splitter.push(part.value)) {
      const end = splitter.itemEnd();
      places.push({ start: end - length, end });
    }
    freeBytes(part.value);
  }
  if (splitter.arrayCount() !== 1) return null;
  const decoder = new TextDecoder();
  const read = async (start: number, end: number) => new Uint8Array(await response.slice(start, end).arrayBuffer());
  return {
    text: async (index) => {
      const place = places[index];
      return place === undefined ? null : decoder.decode(await read(place.start, place.end));
    },
    forEach: async (onText) => {
      for (const part of partsOf(places)) {
        const [first] = part;
        const last = part.at(-1);
        if (first === undefined || last === undefined) continue;
        const bytes = await read(first.start, last.end);
        for (const { start, end } of part)
          await onText(decoder.decode(bytes.subarray(start - first.start, end - first.start)));
        freeBytes(bytes);
      }
    },
  };
}

/** The position of a transaction in the response, in bytes. */
interface Place {
  readonly start: number;
  readonly end: number;
}

/** Consecutive positions that are read together. */
function partsOf(places: readonly Place[]): readonly (readonly Place[])[] {
  const parts: Place[][] = [];
  let start = -Infinity;
  for (const place of places) {
    if (place.end - start > PART_BYTES) {
      parts.push([]);
      ({ start } = place);
    }
    parts.at(-1)?.push(place);
  }
  return parts;
}

/** Bytes that are read at a time: between two parts, the worker answers other requests. */
const PART_BYTES = 500_000;
