import { createJsonSplitter } from '../../shared/json/json-splitter.ts';
import { type JsonValue, parseJson } from '../../shared/json/json.ts';
import type { BodyDecoder } from '../../rpc-protocol/responses/decode-json-body.ts';
import { MAX_TRANSACTIONS } from '../../rpc-protocol/responses/decode-primitives.ts';
import { formatInteger } from '../../shared/format/format-number.ts';
import { bodyDecoderOf } from '../body-decoder.ts';
import { DecodeError } from '../../shared/json/json-decoding.ts';

/** Decodes one transaction of a block, at `index`, into what the caller keeps of it. */
export type DecodeRow<Row> = (json: JsonValue, index: number, decodeBody: BodyDecoder) => Row;

/** Parses the response to a block request while its bytes arrive. */
export interface BlockRowParser<Row> {
  /** Parses the next bytes. Rejects with DecodeError if a part is larger than any block has, otherwise if they are not JSON. */
  readonly push: (bytes: Uint8Array) => Promise<ParsedPart<Row>>;
  /** The response so far without its transactions, closed while they are arriving; see JsonSplitter. */
  readonly envelope: () => Promise<string>;
  readonly close: () => void;
}

/** The result of parsing a part of the response. */
export interface ParsedPart<Row> {
  /** A row for each transaction that the last bytes completed. */
  readonly rows: readonly Row[];
  /** True while transactions are arriving. */
  readonly isListOpen: boolean;
  /** How many lists of transactions there were: a response that repeats the key is not read row by row. */
  readonly listCount: number;
}

/** Parses on this thread. Skips the transactions before index `first`, and awaits `pause` after each row. */
export function createBlockRowParser<Row>(
  decodeRow: DecodeRow<Row>,
  first: number,
  pause: () => Promise<void>,
): BlockRowParser<Row> {
  const splitter = createJsonSplitter('result', 'transactions');
  const decoder = new TextDecoder();
  let count = 0;
  let itemBytes = 0;
  return {
    push: async (bytes) => {
      const rows: Row[] = [];
      for (const item of splitter.push(bytes)) {
        const index = count++;
        itemBytes += item.length;
        checkLength(item.length, index);
        if (count > MAX_TRANSACTIONS) refuse('result.transactions', `at most ${formatInteger(MAX_TRANSACTIONS)} items`);
        if (count > MANY && itemBytes < count * SHORTEST_BYTES) refuse('result.transactions', TOO_SHORT);
        if (index < first) continue;
        const json = parseJson(decoder.decode(item));
        rows.push(decodeRow(json, index, await bodyDecoderOf([json])));
        await pause();
      }
      checkLength(splitter.itemLength(), count);
      if (splitter.textLength() > MAX_REST)
        refuse('result', `at most ${formatInteger(MAX_REST)} characters beside the transactions`);
      return { rows, isListOpen: splitter.isArrayOpen(), listCount: splitter.arrayCount() };
    },
    envelope: () => Promise.resolve(splitter.textWithoutItems()),
    close: () => undefined,
  };
}

function checkLength(bytes: number, index: number): void {
  if (bytes > MAX_ITEM_BYTES) refuse(`result.transactions[${index}]`, `at most ${formatInteger(MAX_ITEM_BYTES)} bytes`);
}

function refuse(path: string, expected: string): never {
  throw new DecodeError(path, expected, 'more');
}

/** So many that it matters how long each takes to decode and to show. */
const MANY = 10_000;
/** A transaction and its metadata take more in every encoding. */
const SHORTEST_BYTES = 50;
const TOO_SHORT = `at least ${SHORTEST_BYTES} bytes for each of more than ${formatInteger(MANY)} items`;
/** A hundred times the longest transaction seen. */
const MAX_ITEM_BYTES = 4_000_000;
/** Before 2025, the rewards of an epoch were in one block: a hundred megabytes. */
const MAX_REST = 250_000_000;
