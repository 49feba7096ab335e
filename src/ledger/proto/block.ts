import { fromBinary } from '@bufbuild/protobuf';
import { BinaryReader, WireType } from '@bufbuild/protobuf/wire';
import {
  NONE_ABSENT,
  NO_FOOTER,
  type StoredBlock,
  type StoredTransaction,
  type StoredTransactions,
} from '../../rpc-service/store/ledger-store.ts';
import { joinBytes } from '../../shared/bytes/bytes.ts';
import { encodeSignature } from '../../solana/ids/id-bytes.ts';
import { type Blockhash, SIGNATURE_BYTES, type Signature, type Slot } from '../../solana/ids/ids.ts';
import type { Block, BlockHeader, ExecutedTransaction } from '../../solana/model/block.ts';
import type { TransactionVersion, Reward } from '../../solana/model/transaction.ts';
import { encodeWireTransaction } from '../../solana/wire/transaction-codec.ts';
import { type WireTransaction, fromWireForm } from '../../solana/wire/wire-form.ts';
import { type ConfirmedBlock, ConfirmedBlockSchema, TransactionSchema } from './confirmed_block_pb.ts';
import { readMeta, readReward, writeMeta, writeReward } from './meta.ts';
import { createRowReader, skipField } from './row-reader.ts';
import { createRowWriter, type RowWriter } from './row-writer.ts';
import { decodeTransaction, expectLength, writeTransaction } from './transaction.ts';

/** Encodes a block as protobuf ConfirmedBlock, without the slot, which is the row's key. */
export function encodeProtoBlock(block: Block): Uint8Array {
  const { blockTime, blockHeight, numRewardPartitions, transactions } = block;
  const row = createRowWriter(transactions.length * BYTES_OF_TRANSACTION);
  row.text(1, block.previousBlockhash);
  row.text(2, block.blockhash);
  row.u64(3, block.parentSlot);
  row.messages(4, transactions, (executed) => writeExecutedTransaction(row, executed));
  row.messages(5, block.rewards, (reward) => writeReward(row, reward));
  if (blockTime !== null) row.message(6, () => row.i64(1, blockTime));
  if (blockHeight !== null) row.message(7, () => row.u64(1, blockHeight));
  if (numRewardPartitions !== null) row.message(8, () => row.u64(1, numRewardPartitions));
  return row.finish();
}

/** About as many as one takes, so that the buffer seldom grows. */
const BYTES_OF_TRANSACTION = 2048;

/** The fields of the row other than transactions and rewards. */
function decodeProtoHeader(slot: Slot, row: ConfirmedBlock): BlockHeader {
  return {
    slot,
    parentSlot: row.parentSlot,
    blockhash: row.blockhash as Blockhash,
    previousBlockhash: row.previousBlockhash as Blockhash,
    blockHeight: row.blockHeight?.blockHeight ?? null,
    blockTime: row.blockTime?.timestamp ?? null,
  };
}

/** Writes a ConfirmedTransaction. */
export function writeExecutedTransaction(row: RowWriter, { transaction, meta }: ExecutedTransaction): void {
  row.message(1, () => writeTransaction(row, transaction));
  if (meta !== null) row.message(2, () => writeMeta(row, meta));
}

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
    footer: NO_FOOTER,
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
    // Comparing the tag byte avoids calling tag(), which allocates a pair and takes most of the time for a large block.
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

/** A part of a ConfirmedBlock's bytes, which is one too. */
export interface BlockCut {
  /** The index of its first transaction. */
  readonly first: number;
  readonly bytes: Uint8Array;
}

/**
 * Cuts the bytes of a ConfirmedBlock between transactions, into parts of about `size` bytes. The fields after the last transaction form
 * another part if they are that long, as the rewards of an epoch are.
 */
export function cutProtoBlock(bytes: Uint8Array, size: number): readonly BlockCut[] {
  const { transactions } = splitBlock(bytes);
  // A tag of one byte is before each length.
  const starts = transactions.map((offset) => offset - 1);
  const cuts: BlockCut[] = [];
  let [start, first] = [0, 0];
  const cutAt = (end: number, next: number): void => {
    cuts.push({ first, bytes: bytes.subarray(start, end) });
    [start, first] = [end, next];
  };
  starts.forEach((at, index) => {
    if (index > first && at - start >= size) cutAt(at, index);
  });
  const last = transactions.at(-1);
  if (last !== undefined) {
    const end = endOfTransaction(bytes, last);
    if (bytes.length - end >= size) cutAt(end, transactions.length);
  }
  cutAt(bytes.length, transactions.length);
  return cuts;
}

function endOfTransaction(bytes: Uint8Array, offset: number): number {
  const reader = new BinaryReader(bytes);
  reader.pos = offset;
  const length = reader.uint32();
  return reader.pos + length;
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

/**
 * Opens a transaction from the bytes of its ConfirmedTransaction. Decodes on access, since a lookup needs only one transaction of its
 * block. Does not cache, so that encoding a whole block keeps only one decoded transaction in memory.
 */
export function openProtoTransaction(bytes: Uint8Array): StoredTransaction {
  const wire = (): WireTransaction => decodeTransaction(fromBinary(TransactionSchema, readTransaction(bytes)));
  return {
    version: () => readVersion(readTransaction(bytes)),
    id: () => readId(readTransaction(bytes)),
    transaction: () => fromWireForm(wire()),
    wireBytes: () => encodeWireTransaction(wire()),
    meta: () => {
      const meta = readBytes(bytes, CONFIRMED.meta);
      return meta === null ? null : readMeta(meta);
    },
    absentInMeta: NONE_ABSENT,
  };
}

// Field numbers.
const CONFIRMED = { transaction: 1, meta: 2 };
const TRANSACTION = { signatures: 1, message: 2 };
const MESSAGE = { versioned: 5, config: 7 };

/** Empty if the field is missing. */
function readTransaction(confirmed: Uint8Array): Uint8Array {
  return readBytes(confirmed, CONFIRMED.transaction) ?? new Uint8Array();
}

function readId(transaction: Uint8Array): Signature {
  const id = readBytes(transaction, TRANSACTION.signatures);
  if (id === null) throw new Error('a transaction without signatures');
  return encodeSignature(expectLength(id, SIGNATURE_BYTES, 'a signature'));
}

/** The version without decoding the message, which is about 20 times faster. */
function readVersion(transaction: Uint8Array): TransactionVersion {
  const message = readBytes(transaction, TRANSACTION.message);
  if (message === null) throw new Error('a transaction without a message');
  const wire = new BinaryReader(message);
  let versioned = false;
  let hasConfig = false;
  while (wire.pos < wire.len) {
    const tag = wire.tag();
    const [field] = tag;
    if (field === MESSAGE.versioned) versioned = wire.bool();
    else {
      hasConfig ||= field === MESSAGE.config;
      skipField(wire, tag);
    }
  }
  if (!versioned) return 'legacy';
  return hasConfig ? 1 : 0;
}

/** The first length-delimited field of a message with this number, or null. Throws on invalid bytes. */
function readBytes(message: Uint8Array, wanted: number): Uint8Array | null {
  const wire = new BinaryReader(message);
  while (wire.pos < wire.len) {
    const tag = wire.tag();
    if (tag[0] === wanted && tag[1] === WireType.LengthDelimited) return wire.bytes();
    skipField(wire, tag);
  }
  return null;
}
