import { fromBinary } from '@bufbuild/protobuf';
import { BinaryReader, WireType } from '@bufbuild/protobuf/wire';
import type { StoredBlock, StoredTransaction, StoredTransactions } from '../../rpc-service/ledger-store.ts';
import { joinBytes } from '../../shared/bytes/join-bytes.ts';
import type { Reward } from '../../solana/model/reward.ts';
import type { Slot } from '../../solana/ids/slot.ts';
import { decodeProtoHeader } from './block.ts';
import { ConfirmedBlockSchema } from './confirmed_block_pb.ts';
import { readReward } from './reward.ts';
import { createRowReader, stepOver } from './row-reader.ts';
import { openProtoTransaction } from './stored-transaction.ts';

// Of ConfirmedBlock's two lists: what stands before each transaction, which is field 4, and the number of the other.
const TRANSACTION_TAG = (4 << 3) | WireType.LengthDelimited;
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
  /** Where each ConfirmedTransaction begins, with its length. */
  readonly transactions: readonly number[];
}

function splitBlock(bytes: Uint8Array): SplitBlock {
  const reader = new BinaryReader(bytes);
  const header: Uint8Array[] = [];
  const rewards: Uint8Array[] = [];
  const transactions: number[] = [];
  while (reader.pos < reader.len) {
    const start = reader.pos;
    // By its one byte, without the pair that a tag is read as: of a large block that is most of the time.
    if (bytes[start] === TRANSACTION_TAG) {
      reader.pos += 1;
      transactions.push(reader.pos);
      const length = reader.uint32();
      reader.pos += length;
      continue;
    }
    const tag = reader.tag();
    stepOver(reader, tag);
    (tag[0] === REWARDS ? rewards : header).push(bytes.subarray(start, reader.pos));
  }
  if (reader.pos > reader.len) throw new RangeError('the block ends within a transaction');
  return { header: joinBytes(header), rewards: joinBytes(rewards), transactions };
}

function openTransactions(bytes: Uint8Array, places: readonly number[]): StoredTransactions {
  return {
    length: places.length,
    at: (index) => {
      const place = places[index];
      return place === undefined ? undefined : openAt(bytes, place);
    },
    [Symbol.iterator]: () => openEach(bytes, places),
  };
}

function* openEach(bytes: Uint8Array, places: readonly number[]): Iterator<StoredTransaction> {
  for (const place of places) yield openAt(bytes, place);
}

function openAt(bytes: Uint8Array, place: number): StoredTransaction {
  const reader = new BinaryReader(bytes);
  reader.pos = place;
  return openProtoTransaction(reader.bytes());
}

/** From fields that are all rewards. */
function readRewards(bytes: Uint8Array): readonly Reward[] {
  const row = createRowReader(bytes);
  return Array.from(row.fields(row.wire.len), () => readReward(row));
}
