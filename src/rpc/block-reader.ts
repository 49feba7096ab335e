import { createJsonSplitter } from '../shared/json-splitter.ts';
import { parseJson, parseShortNumbers } from '../shared/json.ts';
import { DecodeError } from '../shared/decode-error.ts';
import { decodeBlockAnswer } from '../solana/answer/decode-block-answer.ts';
import { decodeJsonBody } from '../solana/answer/decode-json-body.ts';
import type { BlockFacts, BlockOverview } from '../solana/block-view/block-overview.ts';
import type { BlockRow } from '../solana/block-view/block-row.ts';
import { summarizeRows } from '../solana/block-view/block-summary.ts';
import { decodeBlockRow } from '../solana/block-view/decode-block-row.ts';
import type { Slot } from '../solana/slot.ts';
import { bodyDecoderOf } from './body-decoder.ts';
import type { AnswerReader } from './call.ts';
import { decodeEnvelope } from './envelope.ts';

export interface BlockReader extends AnswerReader<BlockOverview | null> {
  /** The header with the rows that have come; null before the header is whole, which it only is where it comes first. */
  readonly seen: () => BlockOverview | null;
}

/**
 * Reads a block while it comes: a row for each transaction, so that neither the text nor the values of a whole block are ever
 * held. What it cannot read it leaves to those who read the whole.
 */
export function createBlockReader(slot: Slot): BlockReader {
  const splitter = createJsonSplitter('result', 'transactions');
  const decoder = new TextDecoder();
  const rows: BlockRow[] = [];
  let header: BlockFacts | null | 'untried' = 'untried';
  let failed = false;
  let turnBegan = performance.now();

  const decodeRest = (text: string): BlockFacts | null => {
    const envelope = decodeEnvelope(parseJson(text));
    return 'result' in envelope ? withoutTransactions(decodeBlockAnswer(envelope.result, slot, decodeJsonBody)) : null;
  };
  return {
    take: async (bytes) => {
      if (failed) return;
      try {
        for (const { bytes: item, hasLongNumber } of splitter.push(bytes)) {
          const text = decoder.decode(item);
          const json = hasLongNumber ? parseJson(text) : parseShortNumbers(text);
          rows.push(decodeBlockRow(json, rows.length, await bodyDecoderOf([json])));
          if (performance.now() - turnBegan < TURN_MS) continue;
          await nextTurn();
          turnBegan = performance.now();
        }
      } catch (error) {
        if (!(error instanceof SyntaxError)) throw error;
        failed = true;
      }
    },
    seen: () => {
      if (failed || splitter.begun() !== 1) return null;
      if (header === 'untried') header = orNull(() => decodeRest(`${splitter.rest()}]},"id":1}`));
      return header && { block: header, rows: rows.slice(), summary: summarizeRows(rows) };
    },
    finish: () => {
      if (failed || splitter.begun() > 1) return null;
      const block = orNull(() => decodeRest(splitter.rest()));
      if (block === null) return null;
      const came = splitter.begun() === 1;
      return { value: { block, rows: came ? rows : null, summary: came ? summarizeRows(rows) : null } };
    },
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

/** Lets the browser draw and hear keys; where it tells tasks apart, what has come is drawn before more is read. */
function nextTurn(): Promise<void> {
  if ('scheduler' in globalThis) return scheduler.postTask(() => undefined, { priority: 'background' });
  // Not setTimeout, which browsers hold back for four milliseconds each time.
  const { port1, port2 } = new MessageChannel();
  return new Promise((resolve) => {
    port1.addEventListener('message', () => {
      port1.close();
      resolve();
    });
    port1.start();
    port2.postMessage(null);
  });
}

/** Milliseconds at a time that rows are decoded for: a frame, with room to draw it. */
const TURN_MS = 8;
