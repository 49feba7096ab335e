import { createJsonSplitter } from '../../shared/json/json-splitter.ts';
import { parseJson } from '../../shared/json/json.ts';
import type { BlockRow } from '../../analysis/block/block-row.ts';
import { decodeBlockRow } from '../../analysis/block/decode-block-row.ts';
import { bodyDecoderOf } from '../body-decoder.ts';

/** Parses the response to a block request while its bytes arrive. */
export interface BlockRowParser {
  /** Parses the next bytes; rejects if they are not JSON. */
  readonly push: (bytes: Uint8Array) => Promise<ParsedPart>;
  readonly close: () => void;
}

/** The result of parsing a part of the response. */
export interface ParsedPart {
  /** A row for each transaction that the last bytes completed. */
  readonly rows: readonly BlockRow[];
  /** The response so far without its transactions, closed while they are arriving; see JsonSplitter. */
  readonly envelope: string;
  /** True while transactions are arriving. */
  readonly isListOpen: boolean;
  /** How many lists of transactions there were: a response that repeats the key is not read row by row. */
  readonly listCount: number;
}

/** Parses on this thread. Skips the transactions before index `first`, and awaits `pause` after each row. */
export function createBlockRowParser(first: number, pause: () => Promise<void>): BlockRowParser {
  const splitter = createJsonSplitter('result', 'transactions');
  const decoder = new TextDecoder();
  let count = 0;
  return {
    push: async (bytes) => {
      const rows: BlockRow[] = [];
      for (const item of splitter.push(bytes)) {
        const index = count++;
        if (index < first) continue;
        const json = parseJson(decoder.decode(item));
        rows.push(decodeBlockRow(json, index, await bodyDecoderOf([json])));
        await pause();
      }
      return {
        rows,
        envelope: splitter.textWithoutItems(),
        isListOpen: splitter.isArrayOpen(),
        listCount: splitter.arrayCount(),
      };
    },
    close: () => undefined,
  };
}
