import { createHash, hash as hashOnce } from 'node:crypto';
import { encode } from '@ipld/dag-cbor';
import { CID } from 'multiformats/cid';
import { create as createDigest } from 'multiformats/hashes/digest';
import { blockhashBytes, encodeBlockhash, signatureBytes } from '../../solana/ids/id-bytes.ts';
import type { Blockhash } from '../../solana/ids/ids.ts';
import type { Block, ExecutedTransaction } from '../../solana/model/block.ts';
import type { TransactionMeta } from '../../solana/model/transaction.ts';
import { encodeTransactionBytes } from '../../solana/wire/transaction-codec.ts';
import { writeMeta, writeReward } from '../proto/meta.ts';
import { createRowWriter } from '../proto/row-writer.ts';
import type { Entry } from '../rows/entries-row.ts';
import { crc64 } from '../import/car/pending-sections.ts';

export interface CarOptions {
  /** Payloads are split into frames of so many bytes. */
  readonly frameBytes?: number;
  readonly checksum?: (bytes: Uint8Array) => bigint;
  readonly encodeMeta?: (meta: TransactionMeta) => Uint8Array;
}

export interface BlockWithEntries {
  readonly block: Block;
  readonly entries: readonly Entry[];
}

interface HistoryOptions {
  /** Few by default, so that tests are fast; null: each entry has one hash. */
  readonly hashesPerTick?: number | null;
  readonly transactionsPerEntry?: number;
  /** Gives each block one tick; with a null `hashesPerTick`. */
  readonly isAlpenglow?: boolean;
}

/** Gives blocks entries: proof of history from the hash `start` on, with 64 ticks a slot, and as many hashes in each tick. */
export function withEntries(
  blocks: readonly Block[],
  start: Blockhash,
  { hashesPerTick = 5, transactionsPerEntry = 2, isAlpenglow = false }: HistoryOptions = {},
): readonly BlockWithEntries[] {
  let hash: Uint8Array = blockhashBytes(start);
  let previousBlockhash = start;
  return blocks.map((block) => {
    const { slot, parentSlot, transactions } = block;
    const mixes = Array.from({ length: Math.ceil(transactions.length / transactionsPerEntry) }, (_, at) =>
      transactions.slice(at * transactionsPerEntry, (at + 1) * transactionsPerEntry),
    );
    const ticks = isAlpenglow ? 1 : 64 * (slot === 0n ? 1 : Number(slot - parentSlot));
    const mixesPerTick = Math.ceil(mixes.length / ticks);
    const hashesPerMix = hashesPerTick === null ? 1 : Math.floor((hashesPerTick - 1) / Math.max(mixesPerTick, 1));
    const entries: Entry[] = [];
    const add = (count: number, mixed: readonly ExecutedTransaction[]): void => {
      hash = nextHash(hash, count, mixed);
      entries.push({ numHashes: BigInt(count), hash, numTransactions: mixed.length });
    };
    for (let tick = 0; tick < ticks; tick++) {
      const own = mixes.slice(tick * mixesPerTick, (tick + 1) * mixesPerTick);
      for (const mixed of own) add(hashesPerMix, mixed);
      add(hashesPerTick === null ? 1 : hashesPerTick - own.length * hashesPerMix, []);
    }
    const chained = { ...block, previousBlockhash, blockhash: encodeBlockhash(hash) };
    previousBlockhash = chained.blockhash;
    return { block: chained, entries };
  });
}

/** The hash of an entry: so many hashes after the one before, of which the last mixes in the transactions. */
export function nextHash(hash: Uint8Array, count: number, transactions: readonly ExecutedTransaction[]): Uint8Array {
  const signatures = transactions.flatMap(({ transaction }) => transaction.signatures.map(signatureBytes));
  let next = hash;
  for (let step = 1; step < count; step++) next = hashOnce('sha256', next, 'buffer');
  return signatures.length === 0 ? sha256(next) : sha256(next, merkleRoot(signatures));
}

/** A section of a file: its CID and its bytes. */
export interface MadeSection {
  readonly cid: CID;
  readonly bytes: Uint8Array;
}

/** Writes blocks as an Old Faithful file: a subset and its epoch. */
export function writeCar(blocks: readonly BlockWithEntries[], options: CarOptions = {}): Uint8Array {
  const sections = carSections(blocks, options);
  const root = sections.at(-1)?.cid;
  return joinSections(root === undefined ? [] : [root], sections);
}

export function joinSections(roots: readonly CID[], sections: readonly MadeSection[]): Uint8Array {
  const header = encode({ roots, version: 1 });
  const parts: Uint8Array[] = [varint(header.length), header];
  for (const { cid, bytes } of sections) parts.push(varint(cid.bytes.length + bytes.length), cid.bytes, bytes);
  return Buffer.concat(parts);
}

export function makeSection(node: unknown): MadeSection {
  return sectionOf(encode(node));
}

export function sectionOf(bytes: Uint8Array): MadeSection {
  return { cid: CID.createV1(0x71, createDigest(0x12, sha256(bytes))), bytes };
}

export function carSections(
  blocks: readonly BlockWithEntries[],
  { frameBytes = Number.POSITIVE_INFINITY, checksum = crc64, encodeMeta: toBytes = encodeProtoMeta }: CarOptions = {},
): readonly MadeSection[] {
  const sections: MadeSection[] = [];
  const add = (node: unknown): CID => {
    const section = makeSection(node);
    sections.push(section);
    return section.cid;
  };
  /** The first frame; the others become sections. */
  const frame = (payload: Uint8Array): unknown => {
    if (payload.length <= frameBytes) return [6, null, null, null, payload];
    const pieces: Uint8Array[] = [];
    for (let at = 0; at < payload.length; at += frameBytes) pieces.push(payload.subarray(at, at + frameBytes));
    // As a signed integer.
    const sum = BigInt.asIntN(64, checksum(payload));
    const next = pieces.slice(1).map((piece, at) => add([6, sum, at + 1, pieces.length, piece]));
    return [6, sum, 0, pieces.length, pieces[0], next];
  };
  const transaction = ({ transaction: signed, meta }: ExecutedTransaction, slot: bigint, index: number): CID =>
    add([
      0,
      frame(encodeTransactionBytes(signed)),
      frame(meta === null ? new Uint8Array() : rawZstd(toBytes(meta))),
      slot,
      index,
    ]);
  const links = blocks.map(({ block, entries }) => {
    const { slot, parentSlot, blockTime, blockHeight, rewards, numRewardPartitions } = block;
    let position = 0;
    const entryLinks = entries.map(({ numHashes, hash, numTransactions }) => {
      const own = block.transactions.slice(position, position + numTransactions);
      const transactionLinks = own.map((each, at) => transaction(each, slot, position + at));
      position += numTransactions;
      return add([1, numHashes, hash, transactionLinks]);
    });
    const hasRewards = rewards.length > 0 || numRewardPartitions !== null;
    const rewardsLink = hasRewards ? add([5, slot, frame(rawZstd(encodeRewards(block)))]) : NO_REWARDS;
    const shredding = entries.map((_, at) => [at, -1]);
    return add([2, slot, shredding, entryLinks, [parentSlot, blockTime ?? 0n, blockHeight], rewardsLink]);
  });
  const subset = add([3, blocks[0]?.block.slot ?? 0n, blocks.at(-1)?.block.slot ?? 0n, links]);
  add([4, 0, [subset]]);
  return sections;
}

/** The link of a block without rewards: an identity hash of nothing. */
const NO_REWARDS = CID.createV1(0x55, createDigest(0, new Uint8Array()));

function encodeProtoMeta(meta: TransactionMeta): Uint8Array {
  const row = createRowWriter();
  writeMeta(row, meta);
  return row.finish();
}

function encodeRewards({ rewards, numRewardPartitions }: Block): Uint8Array {
  const row = createRowWriter();
  row.messages(1, rewards, (reward) => writeReward(row, reward));
  if (numRewardPartitions !== null) row.message(2, () => row.u64(1, numRewardPartitions));
  return row.finish();
}

/** A zstd frame that stores its content uncompressed, because Node 20 cannot compress with zstd. */
function rawZstd(bytes: Uint8Array): Uint8Array {
  const MAX = 128 * 1024;
  const head = Buffer.from('28b52ffda000000000', 'hex');
  head.writeUInt32LE(bytes.length, 5);
  const parts: Uint8Array[] = [head];
  for (let at = 0; at === 0 || at < bytes.length; at += MAX) {
    const piece = bytes.subarray(at, at + MAX);
    const isLast = at + MAX >= bytes.length;
    const blockHead = Buffer.alloc(3);
    blockHead.writeUIntLE((piece.length << 3) | (isLast ? 1 : 0), 0, 3);
    parts.push(blockHead, piece);
  }
  return Buffer.concat(parts);
}

/** The Merkle root that an entry mixes in. */
function merkleRoot(signatures: readonly Uint8Array[]): Uint8Array {
  let level = signatures.map((signature) => sha256(Uint8Array.of(0), signature));
  while (level.length > 1) {
    const pairs: Uint8Array[] = [];
    for (let at = 0; at < level.length; at += 2) {
      const left = level[at] ?? new Uint8Array();
      pairs.push(sha256(Uint8Array.of(1), left, level[at + 1] ?? left));
    }
    level = pairs;
  }
  return level[0] ?? new Uint8Array(32);
}

function sha256(...parts: readonly Uint8Array[]): Uint8Array {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(part);
  return Uint8Array.from(hash.digest());
}

export function varint(value: number): Uint8Array {
  const bytes: number[] = [];
  let left = value;
  while (left >= 0x80) {
    bytes.push((left % 0x80) | 0x80);
    left = Math.floor(left / 0x80);
  }
  return Uint8Array.of(...bytes, left);
}
