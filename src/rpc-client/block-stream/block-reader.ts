import { DecodeError } from '../../shared/json/decode-error.ts';
import { joinBytes } from '../../shared/bytes/join-bytes.ts';
import { parseJson } from '../../shared/json/json.ts';
import { decodeBlockAnswer } from '../../rpc-protocol/responses/decode-block-answer.ts';
import { decodeJsonBody } from '../../rpc-protocol/responses/decode-json-body.ts';
import type { BlockFacts, BlockOverview } from '../../analysis/block/block-overview.ts';
import type { BlockRow } from '../../analysis/block/block-row.ts';
import { summarizeRows } from '../../analysis/block/block-summary.ts';
import type { Slot } from '../../solana/ids/slot.ts';
import type { AnswerReader } from '../call.ts';
import type { BlockWatch } from '../client.ts';
import { decodeEnvelope } from '../envelope.ts';
import { createBlockRowStream, type BlockRowStream, type TakenApart } from './block-row-stream.ts';
import { startBlockRowWorker } from './start-block-row-worker.ts';
import { createYield } from './yield-to-browser.ts';

export interface BlockReader extends AnswerReader<BlockOverview | null> {
  /** The header with the rows that have come; null before the header is whole, which it only is where it comes first. */
  readonly seen: () => BlockOverview | null;
}

/**
 * Reads a block while it comes: a row for each transaction, so that neither the text nor the values of a whole block are ever
 * held. What it cannot read it leaves to those who read the whole. The beginning is read here, so that its first rows are soon
 * there; where much follows, that is read in another thread.
 */
export function createBlockReader(
  slot: Slot,
  drawn: BlockWatch['drawn'],
  startThread: (first: number) => BlockRowStream = startBlockRowWorker,
): BlockReader {
  let source = createBlockRowStream(0, createYield());
  /** What has come, for the other thread to begin with; null once it has. */
  let beginning: Uint8Array[] | null = [];
  const rows: BlockRow[] = [];
  let rest = '';
  let begun = 0;
  let header: BlockFacts | null | 'untried' = 'untried';
  let failed = false;

  const takeApart = async (bytes: Uint8Array): Promise<TakenApart> => {
    if (beginning === null) return source.take(bytes);
    beginning.push(bytes);
    if (beginning.reduce((size, piece) => size + piece.length, 0) < LARGE_BYTES) return source.take(bytes);
    const seen = header !== null && header !== 'untried';
    if (seen) await Promise.race([drawn, new Promise((resolve) => setTimeout(resolve, DRAWING_MS))]);
    const sofar = joinBytes(beginning);
    beginning = null;
    source = startThread(rows.length);
    return source.take(sofar);
  };
  const decodeRest = (text: string): BlockFacts | null => {
    const envelope = decodeEnvelope(parseJson(text));
    return 'result' in envelope ? withoutTransactions(decodeBlockAnswer(envelope.result, slot, decodeJsonBody)) : null;
  };
  return {
    take: async (bytes) => {
      if (failed) return;
      try {
        const taken = await takeApart(bytes);
        for (const row of taken.rows) rows.push(row);
        ({ rest, begun } = taken);
      } catch {
        failed = true;
      }
    },
    seen: () => {
      if (failed || begun !== 1) return null;
      if (header === 'untried') header = orNull(() => decodeRest(`${rest}]},"id":1}`));
      return header && { block: header, rows: rows.slice(), summary: summarizeRows(rows) };
    },
    finish: () => {
      if (failed || begun > 1) return null;
      const block = orNull(() => decodeRest(rest));
      if (block === null) return null;
      const came = begun === 1;
      return { value: { block, rows: came ? rows : null, summary: came ? summarizeRows(rows) : null } };
    },
    close: () => source.close(),
  };
}

function withoutTransactions(block: ReturnType<typeof decodeBlockAnswer>): BlockFacts | null {
  if (block === null) return null;
  const { transactions: _, ...rest } = block;
  return rest;
}

function orNull<T>(read: () => T): T | null {
  try {
    return read();
  } catch (error) {
    if (!(error instanceof SyntaxError || error instanceof DecodeError)) throw error;
    return null;
  }
}

/** More than this is worth another thread. */
const LARGE_BYTES = 1_000_000;
/** A page that nobody sees is not drawn. */
const DRAWING_MS = 500;
