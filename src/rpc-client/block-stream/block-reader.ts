import { isJsonArray, isJsonObject, type JsonValue, parseJson } from '../../shared/json/json.ts';
import type { BlockResponse } from '../../rpc-protocol/responses/block-response.ts';
import { decodeBlockResponse } from '../../rpc-protocol/responses/decode-block-response.ts';
import { decodeJsonBody } from '../../rpc-protocol/responses/decode-json-body.ts';
import { bodyDecoderOf } from '../body-decoder.ts';
import type { AnswerReader } from '../call.ts';
import { decodeEnvelope } from '../envelope.ts';
import type { BlockReadCall } from '../read-options.ts';
import type { DecodeRow, ParsedPart } from './block-row-parser.ts';
import { createBlockRowStream, type StartRowWorker } from './block-row-stream.ts';
import { DecodeError } from '../../shared/json/json-decoding.ts';
import type { Slot } from '../../solana/ids/ids.ts';

/** A block without its transactions. */
export type BlockHeader = Omit<BlockResponse, 'transactions'>;

/** What is made of a block that is read transaction by transaction. */
export interface BlockAssembly<Row, Block> {
  readonly decodeRow: DecodeRow<Row>;
  /** `rows`: one for each transaction, in block order; null if transactions were not requested. */
  readonly assemble: (header: BlockHeader, rows: readonly Row[] | null) => Block;
  /** For blocks over a megabyte. Without it, they are read on this thread, too. */
  readonly startWorker?: StartRowWorker<Row>;
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
  { onPart, isRecorded = false }: Pick<BlockReadCall<Block>, 'onPart'> & { readonly isRecorded?: boolean } = {},
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
  return {
    take: async (bytes) => {
      if (isReadable) {
        await parse(bytes).catch((error: unknown) => {
          if (error instanceof DecodeError) throw error;
          isReadable = false;
        });
      }
      received += bytes.length;
      await onPart?.(received, soFar);
    },
    finish: async () => {
      const isWhole = isReadable && !last.isListOpen && last.listCount <= 1;
      const block = isWhole ? decodeWhole(await stream.envelope(), slot, isRecorded) : null;
      if (block === null) {
        // The page would stand still while it decodes more than this as a whole.
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

/** As much as the page asks before it loads more of. */
const MAX_WHOLE_BYTES = 25_000_000;

/** The `result` of an answer about a block, in any encoding. */
export async function decodeBlock(result: JsonValue, slot: Slot): Promise<BlockResponse | null> {
  return decodeBlockResponse(result, slot, await bodyDecoderOf(entriesOf(result)));
}

function entriesOf(result: JsonValue): readonly JsonValue[] {
  const transactions = isJsonObject(result) ? result['transactions'] : null;
  return isJsonArray(transactions) ? transactions : [];
}

/** The block of an envelope that was closed while its transactions were arriving. */
function decodeHeader(envelope: string, slot: Slot): BlockHeader | null {
  return nullIfUnreadable(() => {
    const json = parseJson(envelope);
    const result = isJsonObject(json) ? json['result'] : undefined;
    return result === undefined ? null : decodeFacts(result, slot);
  });
}

/** The block of a complete envelope; null for an error answer. */
function decodeWhole(envelope: string, slot: Slot, isRecorded: boolean): BlockHeader | null {
  return nullIfUnreadable(() => {
    const answer = decodeEnvelope(parseJson(envelope), isRecorded);
    return 'result' in answer ? decodeFacts(answer.result, slot) : null;
  });
}

function decodeFacts(result: JsonValue, slot: Slot): BlockHeader | null {
  const block = decodeBlockResponse(result, slot, decodeJsonBody);
  if (block === null) return null;
  const { transactions: _, ...facts } = block;
  return facts;
}

function nullIfUnreadable<T>(read: () => T): T | null {
  try {
    return read();
  } catch (error) {
    if (!(error instanceof SyntaxError || error instanceof DecodeError)) throw error;
    return null;
  }
}
