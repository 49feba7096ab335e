import { fromBinary } from '@bufbuild/protobuf';
import { BinaryReader, WireType } from '@bufbuild/protobuf/wire';
import { NONE_ABSENT } from '../../rpc-service/absent-members.ts';
import type { StoredBlock, StoredTransaction, StoredTransactions } from '../../rpc-service/ledger-store.ts';
import { joinBytes } from '../../shared/bytes/bytes.ts';
import type { Reward } from '../../solana/model/reward.ts';
import type { Slot } from '../../solana/ids/ids.ts';
import { decodeProtoHeader } from './block.ts';
import { ConfirmedBlockSchema } from './confirmed_block_pb.ts';
import { readReward } from './reward.ts';
import { createRowReader, skipField } from './row-reader.ts';
import { openProtoTransaction } from './stored-transaction.ts';

// The two lists of ConfirmedBlock: the tag before each transaction (field 4), and the field number of rewards.
const TRANSACTION_TAG = (4 << 3) | WireType.LengthDelimited;
const REWARDS = 5;

/**
 * Opens a block from its protobuf bytes. Skips transactions and rewards, which is about a hundred times faster than decoding them;
 * each is decoded on access. Throws on bytes that are not a ConfirmedBlock.
 */
export function openProtoBlock(slot: Slot, bytes: Uint8Array): StoredBlock {
  const { header, rewards, transactions } = splitBlock(bytes);
  const row = fromBinary(ConfirmedBlockSchema, header);
  return {
    ...decodeProtoHeader(slot, row),
    numRewardPartitions: row.numPartitions?.numPartitions ?? null,
    rewards: () => readRewards(rewards),
    transactions: openTransactions(bytes, transactions),
    absent: NONE_ABSENT,
  };
}

interface SplitBlock {
  /** The bytes of a ConfirmedBlock without its two lists. */
  readonly header: Uint8Array;
  /** The bytes of a ConfirmedBlock with only its rewards. */
  readonly rewards: Uint8Array;
  /** Offset of each ConfirmedTransaction, at its length prefix. */
  readonly transactions: readonly number[];
}

function splitBlock(bytes: Uint8Array): SplitBlock {
  const reader = new BinaryReader(bytes);
  const header: Uint8Array[] = [];
  const rewards: Uint8Array[] = [];
  const transactions: number[] = [];
  while (reader.pos < reader.len) {
    const start = reader.pos;
    // Compare the tag byte instead of calling tag(), which allocates a pair and takes most of the time for a large block.
    if (bytes[start] === TRANSACTION_TAG) {
      reader.pos += 1;
      transactions.push(reader.pos);
      const length = reader.uint32();
      reader.pos += length;
      continue;
    }
    const tag = reader.tag();
    skipField(reader, tag);
    (tag[0] === REWARDS ? rewards : header).push(bytes.subarray(start, reader.pos));
  }
  if (reader.pos > reader.len) throw new RangeError('the block ends within a transaction');
  return { header: joinBytes(header), rewards: joinBytes(rewards), transactions };
}

function openTransactions(bytes: Uint8Array, offsets: readonly number[]): StoredTransactions {
  return {
    length: offsets.length,
    at: (index) => {
      const offset = offsets[index];
      return offset === undefined ? undefined : openAt(bytes, offset);
    },
    [Symbol.iterator]: () => openEach(bytes, offsets),
  };
}

function* openEach(bytes: Uint8Array, offsets: readonly number[]): Iterator<StoredTransaction> {
  for (const offset of offsets) yield openAt(bytes, offset);
}

function openAt(bytes: Uint8Array, offset: number): StoredTransaction {
  const reader = new BinaryReader(bytes);
  reader.pos = offset;
  return openProtoTransaction(reader.bytes());
}

/** `bytes` contains only fields that are rewards. */
function readRewards(bytes: Uint8Array): readonly Reward[] {
  const row = createRowReader(bytes);
  return Array.from(row.fields(row.wire.len), () => readReward(row));
}
