import { fromBinary } from '@bufbuild/protobuf';
import { BinaryReader, WireType } from '@bufbuild/protobuf/wire';
import type { StoredBlock, StoredTransaction, StoredTransactions } from '../../service/store.ts';
import type { Reward } from '../../solana/reward.ts';
import type { Slot } from '../../solana/slot.ts';
import { createChunkCollector } from '../collect-chunks.ts';
import { decodeProtoHeader } from './block.ts';
import { ConfirmedBlockSchema } from './confirmed_block_pb.ts';
import { readReward } from './reward.ts';
import { createRowReader, stepOver } from './row-reader.ts';
import { openProtoTransaction } from './stored-transaction.ts';

// ConfirmedBlock's field numbers of its two lists.
const TRANSACTIONS = 4;
const REWARDS = 5;

/**
 * A block from its protobuf bytes. Transactions and rewards are stepped over, which is some hundred times faster than decoding
 * them; each is decoded when it is asked for. Throws on bytes that are not a ConfirmedBlock.
 */
export function openProtoBlock(slot: Slot, bytes: Uint8Array): StoredBlock {
  const { header, rewards, transactions } = splitBlock(bytes);
  const row = fromBinary(ConfirmedBlockSchema, header);
  return {
    ...decodeProtoHeader(slot, row),
    numRewardPartitions: row.numPartitions?.numPartitions ?? null,
    rewards: () => readRewards(rewards),
    transactions: openTransactions(bytes, transactions),
  };
}

interface SplitBlock {
  /** The bytes of a ConfirmedBlock without its two lists. */
  readonly header: Uint8Array;
  /** The bytes of a ConfirmedBlock with nothing but its rewards. */
  readonly rewards: Uint8Array;
  /** Where the bytes of each ConfirmedTransaction start and end, one after another. */
  readonly transactions: readonly number[];
}

function splitBlock(bytes: Uint8Array): SplitBlock {
  const reader = new BinaryReader(bytes);
  const header = createChunkCollector(bytes.length);
  const rewards = createChunkCollector(bytes.length);
  const transactions: number[] = [];
  while (reader.pos < reader.len) {
    const start = reader.pos;
    const tag = reader.tag();
    const [field, wireType] = tag;
    if (field === TRANSACTIONS && wireType === WireType.LengthDelimited) {
      const length = reader.uint32();
      transactions.push(reader.pos, reader.pos + length);
      reader.pos += length;
    } else {
      stepOver(reader, tag);
      (field === REWARDS ? rewards : header).add(bytes.subarray(start, reader.pos));
    }
  }
  if (reader.pos > reader.len) throw new RangeError('the block ends within a transaction');
  return { header: header.finish(), rewards: rewards.finish(), transactions };
}

function openTransactions(bytes: Uint8Array, places: readonly number[]): StoredTransactions {
  const length = places.length / 2;
  const open = (index: number): StoredTransaction =>
    openProtoTransaction(bytes.subarray(places[index * 2], places[index * 2 + 1]));
  return {
    length,
    at: (index) => (index < length ? open(index) : undefined),
    *[Symbol.iterator]() {
      for (let index = 0; index < length; index++) yield open(index);
    },
  };
}

/** From fields that are all rewards. */
function readRewards(bytes: Uint8Array): readonly Reward[] {
  const row = createRowReader(bytes);
  return Array.from(row.fields(row.wire.len), () => readReward(row));
}
