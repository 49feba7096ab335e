import { create, toBinary } from '@bufbuild/protobuf';
import type { Block, BlockHeader } from '../../solana/model/block.ts';
import type { Blockhash } from '../../solana/ids/blockhash.ts';
import type { Slot } from '../../solana/ids/slot.ts';
import { type ConfirmedBlock, ConfirmedBlockSchema } from './confirmed_block_pb.ts';
import { encodeExecutedTransaction } from './executed-transaction.ts';
import { encodeReward } from './reward.ts';

/** Encodes a block as protobuf ConfirmedBlock, without the slot, which is the row's key. */
export function encodeProtoBlock(block: Block): Uint8Array {
  const { blockTime, blockHeight, numRewardPartitions } = block;
  const row = create(ConfirmedBlockSchema, {
    previousBlockhash: block.previousBlockhash,
    blockhash: block.blockhash,
    parentSlot: block.parentSlot,
    transactions: block.transactions.map(encodeExecutedTransaction),
    rewards: block.rewards.map(encodeReward),
    ...(blockTime === null ? {} : { blockTime: { timestamp: blockTime } }),
    ...(blockHeight === null ? {} : { blockHeight: { blockHeight } }),
    ...(numRewardPartitions === null ? {} : { numPartitions: { numPartitions: numRewardPartitions } }),
  });
  return toBinary(ConfirmedBlockSchema, row);
}

/** The fields of the row other than transactions and rewards. */
export function decodeProtoHeader(slot: Slot, row: ConfirmedBlock): BlockHeader {
  return {
    slot,
    parentSlot: row.parentSlot,
    blockhash: row.blockhash as Blockhash,
    previousBlockhash: row.previousBlockhash as Blockhash,
    blockHeight: row.blockHeight?.blockHeight ?? null,
    blockTime: row.blockTime?.timestamp ?? null,
  };
}
