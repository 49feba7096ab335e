import { create, type MessageInitShape, toBinary } from '@bufbuild/protobuf';
import { BinaryWriter, WireType } from '@bufbuild/protobuf/wire';
import type { Block, BlockHeader } from '../../solana/model/block.ts';
import type { Blockhash, Slot } from '../../solana/ids/ids.ts';
import { type ConfirmedBlock, ConfirmedBlockSchema, ConfirmedTransactionSchema } from './confirmed_block_pb.ts';
import { encodeExecutedTransaction } from './executed-transaction.ts';
import { encodeReward } from './reward.ts';

/**
 * Encodes a block as protobuf ConfirmedBlock, without the slot, which is the row's key. One transaction after the other, so that their
 * messages are not in memory at the same time.
 */
export function encodeProtoBlock(block: Block): Uint8Array {
  const { previousBlockhash, blockhash, parentSlot, blockTime, blockHeight, numRewardPartitions } = block;
  const writer = new BinaryWriter();
  writer.raw(encode({ previousBlockhash, blockhash, parentSlot }));
  for (const executed of block.transactions) {
    const transaction = create(ConfirmedTransactionSchema, encodeExecutedTransaction(executed));
    writer.tag(4, WireType.LengthDelimited).bytes(toBinary(ConfirmedTransactionSchema, transaction));
  }
  const others = encode({
    rewards: block.rewards.map(encodeReward),
    ...(blockTime === null ? {} : { blockTime: { timestamp: blockTime } }),
    ...(blockHeight === null ? {} : { blockHeight: { blockHeight } }),
    ...(numRewardPartitions === null ? {} : { numPartitions: { numPartitions: numRewardPartitions } }),
  });
  return writer.raw(others).finish();
}

function encode(fields: MessageInitShape<typeof ConfirmedBlockSchema>): Uint8Array {
  return toBinary(ConfirmedBlockSchema, create(ConfirmedBlockSchema, fields));
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
