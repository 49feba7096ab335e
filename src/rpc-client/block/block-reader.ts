import { type BlockResponse, completeHeader, decodeBlockResponse } from '../../rpc-protocol/responses/decode-block.ts';
import { decodeJsonBody } from '../../rpc-protocol/responses/decode-transaction.ts';
import { type ParsedPart, type DecodeRow, type BlockRowParser, createBlockRowParser } from './block-row-parser.ts';
import { joinBytes } from '../../shared/bytes/bytes.ts';
import { DecodeError } from '../../shared/json/json-decoding.ts';
import { type JsonValue, isJsonArray, isJsonObject, parseJson } from '../../shared/json/json.ts';
import type { Slot } from '../../solana/ids/ids.ts';
import { bodyDecoderOf } from '../../rpc-protocol/responses/body-decoder.ts';
import { createYield, yieldToBrowser } from '../../shared/yield-to-browser.ts';
import { type AnswerReader, decodeEnvelope } from '../call/call.ts';
import type { CallOptions } from '../transport/transport.ts';

/** A block without its transactions. */
export type BlockHeader = Omit<BlockResponse, 'transactions'>;

/** Receives a block that is read transaction by transaction. */
export interface BlockAssembly<Row, Block> {
  readonly decodeRow: DecodeRow<Row>;
  /** `rows`: one for each transaction, in block order; null if transactions were not requested. */
  readonly assemble: (header: BlockHeader, rows: readonly Row[] | null) => Block;
  /** For blocks over a megabyte. Without it, they are read on this thread, too. */
  readonly startWorker?: StartRowWorker<Row>;
}

export interface BlockReadCall<Block> extends CallOptions {
  /**
   * Called after each part of the response, with the number of bytes so far and a function that returns the block parsed from them
   * (null until the header has arrived). The next part is read once the returned promise settles.
   */
  readonly onPart?: ((received: number, soFar: () => Block | null) => Promise<void> | void) | undefined;
  /** Resolves once the first rows are shown. Until then, but not for long, no further rows compete with rendering them. */
  readonly shown?: Promise<void> | undefined;
}

export interface BlockReader<Block> extends AnswerReader<Block | null> {
  /** Decodes the whole `result`, for an answer that cannot be read row by row. */
  readonly decode: (result: JsonValue) => Promise<Block | null>;
}

/**
 * Reads a block while it arrives, one row per transaction, so that neither the text nor the values of a whole block are held in
 * memory at once. `finish` returns null if that is not possible: an error, another shape, or broken JSON.
 */
export function createBlockReader<Row, Block>(
  slot: Slot,
  { decodeRow, assemble, startWorker }: BlockAssembly<Row, Block>,
  {
    onPart,
    shown,
    isRecorded = false,
  }: Pick<BlockReadCall<Block>, 'onPart' | 'shown'> & { readonly isRecorded?: boolean } = {},
): BlockReader<Block> {
  const stream = createBlockRowStream(decodeRow, startWorker);
  const rows: Row[] = [];
  let received = 0;
  let isReadable = true;
  let last: Omit<ParsedPart<Row>, 'rows'> = { isListOpen: false, listCount: 0 };
  /** null until it has arrived, and always null if other members of the block follow the transactions. */
  let header: BlockHeader | null = null;
  const parse = async (bytes: Uint8Array) => {
    const part = await stream.push(bytes);
    for (const row of part.rows) rows.push(row);
    if (last.listCount === 0 && part.isListOpen) header = decodeHeader(await stream.envelope(), slot);
    last = part;
  };
  const soFar = (): Block | null =>
    isReadable && last.listCount === 1 && header !== null ? assemble(header, rows.slice()) : null;
  const takePart = async (bytes: Uint8Array) => {
    if (isReadable) {
      await parse(bytes).catch((error: unknown) => {
        if (error instanceof DecodeError) throw error;
        isReadable = false;
      });
    }
    received += bytes.length;
    await onPart?.(received, soFar);
  };
  let isWaiting = shown !== undefined;
  const waitUntilShown = async () => {
    isWaiting = false;
    await Promise.race([shown, new Promise((resolve) => setTimeout(resolve, LONGEST_WAIT_MS))]);
  };
  return {
    take: async (bytes) => {
      // Where megabytes arrive together, the first rows need not wait for the others.
      const first = received + bytes.length < LARGE_BYTES ? 0 : Math.max(0, FIRST_BYTES - received);
      if (first > 0) await takePart(bytes.subarray(0, first));
      if (isWaiting && rows.length > 0 && received >= FIRST_BYTES) await waitUntilShown();
      await takePart(first > 0 ? bytes.subarray(first) : bytes);
    },
    finish: async () => {
      const isWhole = isReadable && !last.isListOpen && last.listCount <= 1;
      const block = isWhole ? decodeWhole(await stream.envelope(), slot, isRecorded) : null;
      if (block === null) {
        // Decoding more than this at once would block the page.
        if (received <= MAX_WHOLE_BYTES) return null;
        throw new DecodeError('', 'a block with one list of transactions', `${received} bytes of another shape`);
      }
      return { value: assemble(block, last.listCount === 1 ? rows : null) };
    },
    close: () => stream.close(),
    decode: async (result) => {
      const entries = entriesOf(result);
      const decodeBody = await bodyDecoderOf(entries);
      const answer = decodeBlockResponse(result, slot, decodeBody);
      if (answer === null) return null;
      const { transactions, ...block } = answer;
      return assemble(block, transactions && entries.map((entry, index) => decodeRow(entry, index, decodeBody)));
    },
  };
}

/** Bytes with more rows than a screen shows. */
const FIRST_BYTES = 128_000;

/** Nothing shows the rows of a page that is only prefetched. */
const LONGEST_WAIT_MS = 500;

/** Bytes after which the page asks before it loads more. */
const MAX_WHOLE_BYTES = 25_000_000;

/** The `result` of an answer about a block, in any encoding. */
export async function decodeBlock(result: JsonValue, slot: Slot): Promise<BlockResponse | null> {
  return decodeBlockResponse(result, slot, await bodyDecoderOf(entriesOf(result)));
}

function entriesOf(result: JsonValue): readonly JsonValue[] {
  const transactions = isJsonObject(result) ? result['transactions'] : null;
  return isJsonArray(transactions) ? transactions : [];
}

/** The block of an envelope that was closed while its transactions were arriving; null if members of its header may follow them. */
function decodeHeader(envelope: string, slot: Slot): BlockHeader | null {
  return nullIfUnreadable(() => {
    const json = parseJson(envelope);
    const result = isJsonObject(json) ? json['result'] : undefined;
    const header = result === undefined ? null : decodeBlockHeader(result, slot);
    if (header !== null) completeHeader(header);
    return header;
  });
}

/** The block of a complete envelope; null for an error answer. */
function decodeWhole(envelope: string, slot: Slot, isRecorded: boolean): BlockHeader | null {
  return nullIfUnreadable(() => {
    const answer = decodeEnvelope(parseJson(envelope), isRecorded);
    return 'result' in answer ? decodeBlockHeader(answer.result, slot) : null;
  });
}

function decodeBlockHeader(result: JsonValue, slot: Slot): BlockHeader | null {
  const block = decodeBlockResponse(result, slot, decodeJsonBody);
  if (block === null) return null;
  const { transactions: _, ...header } = block;
  return header;
}

function nullIfUnreadable<T>(read: () => T): T | null {
  try {
    return read();
  } catch (error) {
    if (!(error instanceof SyntaxError || error instanceof DecodeError)) throw error;
    return null;
  }
}

/** Starts a worker that returns the rows from index `first` on. */
export type StartRowWorker<Row> = (first: number) => BlockRowParser<Row>;

/**
 * A parser in two phases. The first megabyte is parsed on this thread, so that the first rows appear early. If more follows, a worker
 * parses the response from its start, and skips the rows that were already returned. Without `startWorker`, this thread parses all.
 */
function createBlockRowStream<Row>(
  decodeRow: DecodeRow<Row>,
  startWorker: StartRowWorker<Row> | undefined,
): BlockRowParser<Row> {
  const parser = createBlockRowParser(decodeRow, 0, createYield());
  const received: Uint8Array[] = [];
  let size = 0;
  let rowCount = 0;
  let worker: BlockRowParser<Row> | null = null;

  const parseOnThisThread = async (bytes: Uint8Array): Promise<ParsedPart<Row>> => {
    const part = await parser.push(bytes);
    rowCount += part.rows.length;
    return part;
  };
  const continueInWorker = async (start: StartRowWorker<Row>): Promise<ParsedPart<Row>> => {
    await yieldToBrowser();
    worker = start(rowCount);
    return worker.push(joinBytes(received.splice(0)));
  };
  return {
    push: async (bytes) => {
      if (worker !== null) return worker.push(bytes);
      if (startWorker === undefined) return parseOnThisThread(bytes);
      // Copied, because the caller releases these bytes.
      received.push(bytes.slice());
      size += bytes.length;
      return size < LARGE_BYTES ? parseOnThisThread(bytes) : continueInWorker(startWorker);
    },
    envelope: () => (worker ?? parser).envelope(),
    close: () => worker?.close(),
  };
}

/** Bytes of the response after which starting a worker pays off. */
const LARGE_BYTES = 1_000_000;
