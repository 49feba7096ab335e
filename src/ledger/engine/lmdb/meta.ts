import { DamageError, LedgerError } from '../key-value.ts';
import type { PageFile } from './page-file.ts';
import { HEADER_BYTES, type PageNumber } from './page.ts';
import { readTreeRecord, type TreeRecord } from './tree-record.ts';

/** A meta page of LMDB. The first two pages are meta pages; commits alternate between them. */
export interface Meta {
  readonly pageSize: number;
  readonly lastPage: PageNumber;
  /** Number of the commit. */
  readonly commit: bigint;
  /** The tree that lists the tables. */
  readonly tables: TreeRecord;
  readonly freePages: TreeRecord;
  /** The whole page up to its last field, for comparison. */
  readonly bytes: Buffer;
  readonly position: number;
}

/** LMDB's magic number 0xBEEFC0DE and version 2, and a zero where maps of a fixed address have it. */
const START = Buffer.from('dec0efbe020000000000000000000000', 'hex');
const META_KIND = 8;
const KIND = 16;
/** Offsets from the page header. */
const MAP_BYTES = 16;
const FREE_PAGES = 24;
const TABLES = 72;
const LAST_PAGE = 120;
const COMMIT = 128;
const META_BYTES = HEADER_BYTES + 136;

const PAGE_SIZES = [4096, 8192, 16_384, 32_768, 65_536];
/** Flags of the tree of free pages: its keys are numbers, and its last commit may not be on disk yet. */
const INTEGER_KEYS = 0x0008;
const NOT_SYNCED = 0x1000;

/** Reads the meta page of the last commit. Throws LedgerError if the file is not LMDB, DamageError if its meta pages are damaged. */
export function readMeta(file: PageFile): Meta {
  return readMetas(file)[0];
}

/** Both meta pages, that of the last commit first. */
export function readMetas(file: PageFile): readonly [Meta, Meta] {
  const first = readMetaAt(file, 0, 0);
  if (first === null) throw new LedgerError('its data.mdb is not a ledger');
  const second = readMetaAt(file, first.pageSize, 1);
  if (second === null || second.pageSize !== first.pageSize) throw damaged();
  return second.commit > first.commit ? [second, first] : [first, second];
}

/** True as long as no later commit can have overwritten a page of this one: the commit after the next overwrites its meta page. */
export function isCurrent(file: PageFile, { position, bytes }: Meta): boolean {
  return file.bytes(position, bytes.length).equals(bytes);
}

/**
 * The page size, derived from the position of the second meta page, which starts with its number. 4096 if there is
 * none.
 */
export function findPageSize(file: PageFile): number {
  const isSecondPage = (position: number): boolean =>
    file.size() >= position + 8 && file.bytes(position, 8).readBigUInt64LE() === 1n;
  return PAGE_SIZES.find(isSecondPage) ?? 4096;
}

/**
 * LMDB stores a copy of the last synced meta page in the middle of the first page. It would use a copy that is newer
 * than both pages.
 */
export function checkMetaCopy(file: PageFile, { pageSize, commit }: Meta): void {
  const copied = file.bytes(HEADER_BYTES + pageSize / 2 + COMMIT, 8).readBigUInt64LE();
  if (copied > commit) throw damaged();
}

function damaged(): DamageError {
  return new DamageError('one of its meta pages is damaged');
}

/** null if there is no meta page. LMDB does not make these checks and would crash. */
function readMetaAt(file: PageFile, position: number, number: number): Meta | null {
  const bytes = file.bytes(position, META_BYTES);
  const fields = bytes.subarray(HEADER_BYTES);
  if (!fields.subarray(0, START.length).equals(START)) return null;
  const [freePages, tables] = [readTreeRecord(fields, FREE_PAGES), readTreeRecord(fields, TABLES)];
  const lastPage = Number(fields.readBigUInt64LE(LAST_PAGE));
  const mapBytes = Number(fields.readBigUInt64LE(MAP_BYTES));
  const pageSize = freePages.pad;
  const isWhole =
    bytes.readBigUInt64LE(0) === BigInt(number) &&
    bytes.readUInt32LE(KIND) === META_KIND * 2 ** 16 &&
    PAGE_SIZES.includes(pageSize) &&
    (freePages.flags & ~NOT_SYNCED) === INTEGER_KEYS &&
    tables.pad === 0 &&
    tables.flags === 0 &&
    mapBytes % pageSize === 0 &&
    mapBytes >= (lastPage + 1) * pageSize &&
    mapBytes <= Number.MAX_SAFE_INTEGER;
  if (!isWhole) throw damaged();
  return { pageSize, lastPage, commit: fields.readBigUInt64LE(COMMIT), tables, freePages, bytes, position };
}
