import { BLOCKHASH_BYTES, U64_MAX } from '../../../solana/ids/ids.ts';
import { decode } from '@ipld/dag-cbor';
import { CID } from 'multiformats/cid';
import { linkOf } from './read-sections.ts';

/** The content of a section of an Old Faithful file. Links are those of readSections. */
export type CarNode =
  | TransactionNode
  | EntryNode
  | BlockNode
  | { readonly kind: 'subset'; readonly blocks: readonly string[] }
  | { readonly kind: 'epoch'; readonly epoch: bigint; readonly subsets: readonly string[] }
  | { readonly kind: 'rewards'; readonly slot: bigint; readonly data: DataFrame }
  | DataFrame;

export interface TransactionNode {
  readonly kind: 'transaction';
  readonly data: DataFrame;
  readonly metadata: DataFrame;
  readonly slot: bigint;
  /** Position in its block; null in older files. */
  readonly index: bigint | null;
}

export interface EntryNode {
  readonly kind: 'entry';
  readonly numHashes: bigint;
  readonly hash: Uint8Array;
  readonly transactions: readonly string[];
}

export interface BlockNode {
  readonly kind: 'block';
  readonly slot: bigint;
  readonly entries: readonly string[];
  readonly parentSlot: bigint;
  /** 0 if it was not recorded. */
  readonly blockTime: bigint;
  readonly blockHeight: bigint | null;
  /** null if the block has none. */
  readonly rewards: string | null;
}

/** Bytes, or the first part of them. */
export interface DataFrame {
  readonly kind: 'frame';
  /** Checksum of all bytes. */
  readonly checksum: bigint | null;
  /** Number of frames, this one included. */
  readonly total: bigint | null;
  readonly data: Uint8Array;
  readonly next: readonly string[];
}

/** Decodes the bytes of a section. Throws on bytes that are not a node of an Old Faithful file. */
export function decodeNode(bytes: Uint8Array): CarNode {
  return readNode(decode(bytes));
}

function readNode(node: unknown): CarNode {
  const [kind, ...fields] = readArray(node, 'the node');
  const [first, second, third, fourth, fifth] = fields;
  switch (kind) {
    case 0:
      return {
        kind: 'transaction',
        data: readFrame(first),
        metadata: readFrame(second),
        slot: readU64(third, 'the slot'),
        index: readOptional(fourth, 'the index'),
      };
    case 1:
      return {
        kind: 'entry',
        numHashes: readU64(first, 'numHashes'),
        hash: readHash(second),
        transactions: readLinks(third),
      };
    case 2: {
      const [parentSlot, blockTime, blockHeight] = readArray(fourth, 'the metadata of the block');
      return {
        kind: 'block',
        slot: readU64(first, 'the slot'),
        entries: readLinks(third),
        parentSlot: readU64(parentSlot, 'the parent slot'),
        blockTime: readInteger(blockTime, 'the block time'),
        blockHeight: readOptional(blockHeight, 'the block height'),
        rewards: readRewardsLink(fifth),
      };
    }
    case 3:
      return { kind: 'subset', blocks: readLinks(third) };
    case 4:
      return { kind: 'epoch', epoch: readU64(first, 'the epoch'), subsets: readLinks(second) };
    case 5:
      return { kind: 'rewards', slot: readU64(first, 'the slot'), data: readFrame(second) };
    case 6:
      return readFrame(node);
    default:
      throw new Error(`a node of kind ${String(kind)}`);
  }
}

function readFrame(value: unknown): DataFrame {
  const [kind, checksum, , total, data, next] = readArray(value, 'a data frame');
  if (kind !== 6) throw new Error(`a node of kind ${String(kind)} in place of a data frame`);
  if (!(data instanceof Uint8Array)) throw new Error('a data frame without data');
  return {
    kind: 'frame',
    // Writers store it in a signed integer.
    checksum: isMissing(checksum) ? null : BigInt.asUintN(64, readInteger(checksum, 'a checksum')),
    total: readOptional(total, 'the number of frames'),
    data,
    next: isMissing(next) ? [] : readLinks(next),
  };
}

function readHash(value: unknown): Uint8Array {
  if (value instanceof Uint8Array && value.length === BLOCKHASH_BYTES) return value;
  throw new Error('the hash of an entry is not 32 bytes');
}

function readLinks(value: unknown): readonly string[] {
  return readArray(value, 'a list of links').map((item) => {
    const link = item instanceof CID ? linkOf(item.bytes) : null;
    if (link === null) throw new Error('a link that is not a CID of dag-cbor and SHA-256');
    return link;
  });
}

/** A block without rewards links to the CID of no bytes, which is of another kind. */
function readRewardsLink(value: unknown): string | null {
  if (value instanceof CID) return linkOf(value.bytes);
  throw new Error('no link to rewards');
}

function readArray(value: unknown, what: string): readonly unknown[] {
  if (!Array.isArray(value)) throw new Error(`${what} is not a list`);
  return value;
}

function readOptional(value: unknown, what: string): bigint | null {
  return isMissing(value) ? null : readU64(value, what);
}

function readU64(value: unknown, what: string): bigint {
  const integer = readInteger(value, what);
  if (integer < 0n || integer > U64_MAX) throw new Error(`${what} is ${integer}`);
  return integer;
}

function readInteger(value: unknown, what: string): bigint {
  if (typeof value === 'bigint') return value;
  if (typeof value === 'number' && Number.isSafeInteger(value)) return BigInt(value);
  throw new Error(`${what} is not an integer`);
}

function isMissing(value: unknown): boolean {
  return value === undefined || value === null;
}
