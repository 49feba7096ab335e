import { createJsonSplitter } from '../../shared/json/json-splitter.ts';
import { parseJson, parseShortNumbers } from '../../shared/json/json.ts';
import type { BlockRow } from '../../analysis/block/block-row.ts';
import { decodeBlockRow } from '../../analysis/block/decode-block-row.ts';
import { bodyDecoderOf } from '../body-decoder.ts';

/** Takes an answer about a block apart while its bytes come. */
export interface BlockRowStream {
  /** Reads the next bytes; rejects where they are no JSON. */
  readonly take: (bytes: Uint8Array) => Promise<TakenApart>;
  readonly close: () => void;
}

export interface TakenApart {
  /** A row for each transaction that the bytes completed. */
  readonly rows: readonly BlockRow[];
  /** All text so far, without transactions. */
  readonly rest: string;
  /** How often a list of transactions was begun; see JsonSplitter. */
  readonly begun: number;
}

/** Reads right here, from the transaction at index `first` on, and holds on after each row for as long as `pause` does. */
export function createBlockRowStream(first: number, pause: () => Promise<void>): BlockRowStream {
  const splitter = createJsonSplitter('result', 'transactions');
  const decoder = new TextDecoder();
  let count = 0;
  return {
    take: async (bytes) => {
      const rows: BlockRow[] = [];
      for (const item of splitter.push(bytes)) {
        const index = count++;
        if (index < first) continue;
        const text = decoder.decode(item.bytes);
        const json = item.hasLongNumber ? parseJson(text) : parseShortNumbers(text);
        rows.push(decodeBlockRow(json, index, await bodyDecoderOf([json])));
        await pause();
      }
      return { rows, rest: splitter.rest(), begun: splitter.begun() };
    },
    close: () => undefined,
  };
}
