import { DamageError } from '../key-value.ts';

export type PageNumber = number;

export const HEADER_BYTES = 24;

/** A page of a tree. A key is a view of the page. */
export type Page = BranchPage | LeafPage;

interface KeyedPage {
  /** Number of the commit that wrote the page. */
  readonly commit: bigint;
  readonly count: number;
  readonly key: (at: number) => Buffer;
}

export interface BranchPage extends KeyedPage {
  readonly kind: 'branch';
  /** The page of the keys from `key(at)` up to the next one. The first key is empty, lower than any other. */
  readonly child: (at: number) => PageNumber;
}

export interface LeafPage extends KeyedPage {
  readonly kind: 'leaf';
  readonly value: (at: number) => LeafValue;
}

export type LeafValue =
  | { readonly kind: 'inline' | 'table'; readonly bytes: Buffer }
  | { readonly kind: 'overflow'; readonly page: PageNumber; readonly pages: number; readonly length: number };

const KIND = 18;
const LOWER = 20;
const UPPER = 22;
const NODE_BYTES = 8;
const OVERFLOW_BYTES = 24;
const VALUE_KINDS = ['inline', 'overflow', 'table'] as const;

/** How keys are written. Little-endian numbers are returned big-endian, whose bytes are in order. */
export type KeyForm = 'bytes' | 'numbers';

/** Reads a page of a tree and checks that its parts are within it and its keys in order. Throws DamageError. */
export function parsePage(number: PageNumber, bytes: Buffer, keyForm: KeyForm): Page {
  const damaged = (reason: string): DamageError => new DamageError(`page ${number} ${reason}`);
  if (bytes.readBigUInt64LE(0) !== BigInt(number)) throw damaged('has another number');
  const kind = bytes.readUInt16LE(KIND) === 1 ? 'branch' : bytes.readUInt16LE(KIND) === 2 ? 'leaf' : null;
  if (kind === null) throw damaged('is of another kind');
  const [lower, upper] = [bytes.readUInt16LE(LOWER), bytes.readUInt16LE(UPPER)];
  const room = bytes.length - HEADER_BYTES;
  if (lower % 2 !== 0 || lower === 0 || lower > upper || upper > room) throw damaged('has wrong bounds');
  const count = lower / 2;
  const nodeAt = (at: number): number => HEADER_BYTES + bytes.readUInt16LE(HEADER_BYTES + at * 2);
  const keyBytes = (node: number): number => bytes.readUInt16LE(node + 6);
  const valueKind = (node: number): (typeof VALUE_KINDS)[number] | undefined =>
    VALUE_KINDS[bytes.readUInt16LE(node + 4)];
  const valueBytes = (node: number): number => bytes.readUInt32LE(node);
  const key = (at: number): Buffer => {
    const node = nodeAt(at);
    const written = bytes.subarray(node + NODE_BYTES, node + NODE_BYTES + keyBytes(node));
    return keyForm === 'bytes' ? written : Buffer.from(written).reverse();
  };

  for (let at = 0; at < count; at++) {
    const node = nodeAt(at);
    if (node < HEADER_BYTES + upper || node + NODE_BYTES > bytes.length) throw damaged('has an entry outside of it');
    let end = node + NODE_BYTES + keyBytes(node);
    if (kind === 'leaf') {
      const form = valueKind(node);
      if (form === undefined) throw damaged('has an entry of another kind');
      end += form === 'overflow' ? OVERFLOW_BYTES : valueBytes(node);
    }
    if (end > bytes.length) throw damaged('has an entry that does not end in it');
    const isFirst = at === (kind === 'branch' ? 1 : 0);
    if (at > 0 && !isFirst && Buffer.compare(key(at - 1), key(at)) >= 0) throw damaged('has keys out of order');
  }

  const common = { commit: bytes.readBigUInt64LE(8), count, key };
  if (kind === 'branch') {
    const child = (at: number): PageNumber => {
      const node = nodeAt(at);
      return bytes.readUInt32LE(node) + bytes.readUInt16LE(node + 4) * 2 ** 32;
    };
    return { kind, ...common, child };
  }
  const value = (at: number): LeafValue => {
    const node = nodeAt(at);
    const start = node + NODE_BYTES + keyBytes(node);
    const length = valueBytes(node);
    const form = valueKind(node) ?? 'inline';
    if (form !== 'overflow') return { kind: form, bytes: bytes.subarray(start, start + length) };
    const pages = Number(bytes.readBigUInt64LE(start + 16));
    return { kind: form, page: Number(bytes.readBigUInt64LE(start)), pages, length };
  };
  return { kind, ...common, value };
}

const OVERFLOW_KIND = 4;

/** Checks the header of the pages of a long value. Throws DamageError. */
export function checkOverflowHeader(value: LeafValue & { kind: 'overflow' }, header: Buffer, pageSize: number): void {
  const { page, pages, length } = value;
  const isWhole =
    header.readBigUInt64LE(0) === BigInt(page) &&
    header.readUInt16LE(KIND) === OVERFLOW_KIND &&
    header.readUInt32LE(LOWER) === pages &&
    pages === Math.ceil((HEADER_BYTES + length) / pageSize);
  if (!isWhole) throw new DamageError(`page ${page}, the first of ${pages} of a row, is damaged`);
}
