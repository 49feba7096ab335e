import { isJsonArray, isJsonObject, type JsonValue } from '../../shared/json/json.ts';
import type { BlockAnswer } from '../../rpc-protocol/responses/block-answer.ts';
import { decodeBlockAnswer } from '../../rpc-protocol/responses/decode-block-answer.ts';
import { type BlockOverview, overviewBlock } from '../../analysis/block/block-overview.ts';
import type { Slot } from '../../solana/ids/slot.ts';
import { createBlockReader } from './block-reader.ts';
import { bodyDecoderOf } from '../body-decoder.ts';
import type { AnswerReader } from '../call.ts';
import type { BlockWatch } from '../client.ts';

/** A block read while it comes, and where that cannot be, as a whole. */
export interface BlockReading extends AnswerReader<BlockOverview | null> {
  readonly decode: (result: JsonValue) => Promise<BlockOverview | null>;
}

export function createBlockReading(slot: Slot, { onPiece, drawn }: BlockWatch): BlockReading {
  const reader = createBlockReader(slot, drawn);
  let received = 0;
  return {
    take: async (bytes) => {
      // What the window shows of a table is there before the rest of what came with it is read.
      const begins = received === 0 && bytes.length > FIRST_BYTES;
      for (const part of begins ? [bytes.subarray(0, FIRST_BYTES), bytes.subarray(FIRST_BYTES)] : [bytes]) {
        await reader.take(part);
        received += part.length;
        await onPiece?.(received, reader.seen);
      }
    },
    finish: reader.finish,
    close: reader.close,
    decode: async (result) => {
      const block = await decodeBlock(result, slot);
      return block && overviewBlock(block);
    },
  };
}

/** The `result` of an answer about a block, in any encoding. */
export async function decodeBlock(result: JsonValue, slot: Slot): Promise<BlockAnswer | null> {
  const transactions = isJsonObject(result) ? result['transactions'] : null;
  const entries = isJsonArray(transactions) ? transactions : [];
  return decodeBlockAnswer(result, slot, await bodyDecoderOf(entries));
}

/** Some twenty transactions. */
const FIRST_BYTES = 65_536;
