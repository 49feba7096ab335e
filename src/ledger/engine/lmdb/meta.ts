import { DamageError, LedgerError } from '../../errors.ts';
import type { PageFile } from './page-file.ts';
import { HEADER_BYTES, type PageNumber } from './page.ts';

/** A meta page of LMDB. The first two pages are meta pages; commits alternate between them. */
export interface Meta {
  readonly pageSize: number;
  readonly lastPage: PageNumber;
  /** Number of the commit. */
  readonly commit: bigint;
  /** The root of the tree that lists the tables; null in a new file. */
  readonly root: PageNumber | null;
  /** The tree of free pages, likewise. */
  readonly freeRoot: PageNumber | null;
  /** The bytes from the page header on, for comparison. */
  readonly bytes: Buffer;
  readonly position: number;
}

/** LMDB's magic number 0xBEEFC0DE and version 2. */
const MAGIC = Buffer.from('dec0efbe02000000', 'hex');
/** Offsets of fields, from the start of the page. */
const PAGE_SIZE = HEADER_BYTES + 24;
const FREE_ROOT = HEADER_BYTES + 64;
const ROOT = HEADER_BYTES + 112;
const LAST_PAGE = HEADER_BYTES + 120;
const COMMIT = HEADER_BYTES + 128;
const META_BYTES = HEADER_BYTES + 136;

const MIN_PAGE_BYTES = 512;
const MAX_PAGE_BYTES = 65_536;

/** Reads the meta page of the last commit. Throws LedgerError if the file is not LMDB, DamageError if its meta pages are damaged. */
export function readMeta(file: PageFile): Meta {
  return readMetas(file)[0];
}

/** Both meta pages, that of the last commit first. */
export function readMetas(file: PageFile): readonly [Meta, Meta] {
  const first = readMetaAt(file, 0);
  if (first === null) throw new LedgerError('its data.mdb is not a ledger');
  const second = readMetaAt(file, first.pageSize);
  if (second === null || second.pageSize !== first.pageSize) throw new DamageError('one of its meta pages is damaged');
  return second.commit > first.commit ? [second, first] : [first, second];
}

/** True as long as no later commit can have overwritten a page of this one: the commit after the next overwrites its meta page. */
export function isCurrent(file: PageFile, { position, bytes }: Meta): boolean {
  return file.bytes(position, bytes.length).equals(bytes);
}

function readMetaAt(file: PageFile, position: number): Meta | null {
  const bytes = file.bytes(position, META_BYTES);
  if (!bytes.subarray(HEADER_BYTES, HEADER_BYTES + MAGIC.length).equals(MAGIC)) return null;
  const pageSize = bytes.readUInt32LE(PAGE_SIZE);
  if (pageSize < MIN_PAGE_BYTES || pageSize > MAX_PAGE_BYTES) throw new DamageError('one of its meta pages is damaged');
  return {
    pageSize,
    lastPage: Number(bytes.readBigUInt64LE(LAST_PAGE)),
    commit: bytes.readBigUInt64LE(COMMIT),
    root: readRoot(bytes, ROOT),
    freeRoot: readRoot(bytes, FREE_ROOT),
    bytes,
    position,
  };
}

const NO_PAGE = 0xffff_ffff_ffff_ffffn;

/** The page number of a tree's root; null if the tree is empty. */
export function readRoot(bytes: Buffer, offset: number): PageNumber | null {
  const root = bytes.readBigUInt64LE(offset);
  return root === NO_PAGE ? null : Number(root);
}
