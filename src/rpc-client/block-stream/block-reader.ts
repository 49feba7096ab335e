import { DecodeError } from '../../shared/json/json-decoding.ts';
import { isJsonArray, isJsonObject, type JsonValue, parseJson } from '../../shared/json/json.ts';
import { type BlockResponse, decodeBlockResponse } from '../../rpc-protocol/responses/decode-block.ts';
import { decodeJsonBody } from '../../rpc-protocol/responses/decode-transaction.ts';
import { type BlockFacts, type BlockOverview, overviewBlock } from '../../analysis/block/block-overview.ts';
import type { BlockRow } from '../../analysis/block/rows/block-row.ts';
import { summarizeRows } from '../../analysis/block/block-summary.ts';
import type { Slot } from '../../solana/ids/ids.ts';
import { bodyDecoderOf } from '../body-decoder.ts';
import type { AnswerReader } from '../call.ts';
import { decodeEnvelope } from '../envelope.ts';
import type { BlockReadCall } from '../read-options.ts';
import type { ParsedPart } from './block-row-parser.ts';
import { createBlockRowStream } from './block-row-stream.ts';
import { startBlockRowWorker } from './start-block-row-worker.ts';

export interface BlockReader extends AnswerReader<BlockOverview | null> {
  /** Decodes the whole `result`, for an answer that cannot be read row by row. */
  readonly decode: (result: JsonValue) => Promise<BlockOverview | null>;
}

/**
 * Reads a block while it arrives, one row per transaction, so that neither the text nor the values of a whole block are held in
 * memory at once. `finish` returns null if that is not possible: an error, another shape, or broken JSON.
 */
export function createBlockReader(
  slot: Slot,
  { onPart, isRecorded = false }: Pick<BlockReadCall, 'onPart'> & { readonly isRecorded?: boolean } = {},
  startWorker = startBlockRowWorker,
): BlockReader {
  const stream = createBlockRowStream(startWorker);
  const rows: BlockRow[] = [];
  let received = 0;
  let isReadable = true;
  let last: Omit<ParsedPart, 'rows'> = { isListOpen: false, listCount: 0 };
  /** null until it has arrived, and always null if other members of the block follow the transactions. */
  let header: BlockFacts | null = null;

  const parse = async (bytes: Uint8Array) => {
    const part = await stream.push(bytes);
    for (const row of part.rows) rows.push(row);
    if (last.listCount === 0 && part.isListOpen) header = decodeHeader(await stream.envelope(), slot);
    last = part;
  };
  const overview = (): BlockOverview | null => {
    if (!isReadable || last.listCount !== 1 || header === null) return null;
    return { block: header, rows: rows.slice(), summary: summarizeRows(rows) };
  };
  return {
    take: async (bytes) => {
      if (isReadable) {
        await parse(bytes).catch((error: unknown) => {
          if (error instanceof DecodeError) throw error;
          isReadable = false;
        });
      }
      received += bytes.length;
      await onPart?.(received, overview);
    },
    finish: async () => {
      const isWhole = isReadable && !last.isListOpen && last.listCount <= 1;
      const block = isWhole ? decodeWhole(await stream.envelope(), slot, isRecorded) : null;
      if (block === null) {
        // The page would stand still while it decodes more than this as a whole.
        if (received <= MAX_WHOLE_BYTES) return null;
        throw new DecodeError('', 'a block with one list of transactions', `${received} bytes of another shape`);
      }
      const hasRows = last.listCount === 1;
      return { value: { block, rows: hasRows ? rows : null, summary: hasRows ? summarizeRows(rows) : null } };
    },
    close: () => stream.close(),
    decode: async (result) => {
      const block = await decodeBlock(result, slot);
      return block && overviewBlock(block);
    },
  };
}

/** As much as the page asks before it loads more of. */
const MAX_WHOLE_BYTES = 25_000_000;

/** The `result` of an answer about a block, in any encoding. */
export async function decodeBlock(result: JsonValue, slot: Slot): Promise<BlockResponse | null> {
  const transactions = isJsonObject(result) ? result['transactions'] : null;
  const entries = isJsonArray(transactions) ? transactions : [];
  return decodeBlockResponse(result, slot, await bodyDecoderOf(entries));
}

/** The block of an envelope that was closed while its transactions were arriving. */
function decodeHeader(envelope: string, slot: Slot): BlockFacts | null {
  return nullIfUnreadable(() => {
    const json = parseJson(envelope);
    const result = isJsonObject(json) ? json['result'] : undefined;
    return result === undefined ? null : decodeFacts(result, slot);
  });
}

/** The block of a complete envelope; null for an error answer. */
function decodeWhole(envelope: string, slot: Slot, isRecorded: boolean): BlockFacts | null {
  return nullIfUnreadable(() => {
    const answer = decodeEnvelope(parseJson(envelope), isRecorded);
    return 'result' in answer ? decodeFacts(answer.result, slot) : null;
  });
}

function decodeFacts(result: JsonValue, slot: Slot): BlockFacts | null {
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
