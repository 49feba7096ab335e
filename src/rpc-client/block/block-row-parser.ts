import type { BodyDecoder } from '../../rpc-protocol/responses/decode-transaction.ts';
import { freeBytes } from '../../shared/bytes/free-bytes.ts';
import { MAX_TRANSACTIONS } from '../../rpc-protocol/responses/decode-primitives.ts';
import { callWorker } from '../../shared/call-worker.ts';
import { formatInteger } from '../../shared/format/format-number.ts';
import { DecodeError } from '../../shared/json/json-decoding.ts';
import { createJsonSplitter } from '../../shared/json/json-splitter.ts';
import { type JsonValue, parseJson } from '../../shared/json/json.ts';
import { bodyDecoderOf } from '../../rpc-protocol/responses/body-decoder.ts';

/** Decodes one transaction of a block, at `index`, into the caller's row. */
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

/** From this number of transactions on, the time to decode and render each one matters. */
const MANY = 10_000;
/** Bytes. A transaction with its metadata is longer in every encoding. */
const SHORTEST_BYTES = 50;
const TOO_SHORT = `at least ${SHORTEST_BYTES} bytes for each of more than ${formatInteger(MANY)} items`;
/** A hundred times the longest transaction seen. */
const MAX_ITEM_BYTES = 4_000_000;
/** Before 2025, the rewards of an epoch were in one block: a hundred megabytes. */
const MAX_REST = 250_000_000;

/** The next bytes of the response, and the index of the first row to return, which is the same in every request. */
interface RowWorkerRequest {
  readonly first: number;
  /** null requests the envelope. */
  readonly bytes: Uint8Array | null;
}

/** The parsed part, or the envelope; null if the bytes are not JSON. */
type RowWorkerReply<Row> = ParsedPart<Row> | string | RefusedPart | null;

/** The members of a DecodeError. */
interface RefusedPart {
  readonly refused: Pick<DecodeError, 'path' | 'expected' | 'found'>;
}

/** Parses in a worker that runs `serveBlockRows`; otherwise like createBlockRowParser. */
export function parseInWorker<Row>(worker: Worker, first: number): BlockRowParser<Row> {
  const ask = async <T extends object | string>(bytes: RowWorkerRequest['bytes']): Promise<T> => {
    const request: RowWorkerRequest = { first, bytes };
    const reply = await callWorker<T | RefusedPart | null>(worker, request);
    if (reply === null) throw new SyntaxError('not JSON');
    if (isRefused(reply)) throw new DecodeError(reply.refused.path, reply.refused.expected, reply.refused.found);
    return reply;
  };
  return {
    push: (bytes) => ask<ParsedPart<Row>>(bytes),
    envelope: () => ask<string>(null),
    close: () => worker.terminate(),
  };
}

/** Runs inside that worker. */
export function serveBlockRows<Row>(decodeRow: DecodeRow<Row>): void {
  let parser: BlockRowParser<Row> | null = null;
  const parse = async ({ first, bytes }: RowWorkerRequest): Promise<RowWorkerReply<Row>> => {
    parser ??= createBlockRowParser(decodeRow, first, () => Promise.resolve());
    try {
      if (bytes === null) return await parser.envelope();
      const part = await parser.push(bytes);
      freeBytes(bytes);
      return part;
    } catch (error) {
      if (!(error instanceof DecodeError)) return null;
      const { path, expected, found } = error;
      return { refused: { path, expected, found } };
    }
  };
  addEventListener('message', ({ data }: MessageEvent<RowWorkerRequest>) => {
    void parse(data).then((reply) => postMessage(reply));
  });
}

function isRefused(reply: object | string): reply is RefusedPart {
  return typeof reply === 'object' && 'refused' in reply;
}
