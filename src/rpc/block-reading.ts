import type { JsonValue } from '../shared/json.ts';
import { decodeBlockAnswer } from '../solana/answer/decode-block-answer.ts';
import { type BlockOverview, overviewBlock } from '../solana/block-view/block-overview.ts';
import type { Slot } from '../solana/slot.ts';
import { createBlockReader } from './block-reader.ts';
import type { AnswerReader } from './call.ts';
import type { BlockReadCall } from './client.ts';

export { decodeBlockAnswer } from '../solana/answer/decode-block-answer.ts';
export { decodeBody } from '../solana/answer/decode-body.ts';

/** A block read while it comes, and where that cannot be, as a whole. */
export interface BlockReading extends AnswerReader<BlockOverview | null> {
  readonly decode: (result: JsonValue) => BlockOverview | null;
}

export function createBlockReading(slot: Slot, onPiece: BlockReadCall['onPiece']): BlockReading {
  const reader = createBlockReader(slot);
  let received = 0;
  return {
    take: async (bytes) => {
      await reader.take(bytes);
      received += bytes.length;
      await onPiece?.(received, reader.seen);
    },
    finish: reader.finish,
    decode: (result) => {
      const block = decodeBlockAnswer(result, slot);
      return block && overviewBlock(block);
    },
  };
}
