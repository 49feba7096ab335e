import { closeSync, existsSync, fstatSync, openSync, readSync } from 'node:fs';
import { LedgerError } from '../errors.ts';

/**
 * True if the path is an LMDB file, false if it is missing or empty. Throws LedgerError if it is another kind of file, truncated or
 * damaged: the engine does not check this and crashes the process.
 */
export function isLmdbFile(path: string): boolean {
  if (!existsSync(path)) return false;
  const file = openSync(path, 'r');
  try {
    if (fstatSync(file).size === 0) return false;
    const first = readMeta(file, 0);
    if (first === null) throw new LedgerError('its data.mdb is not a ledger');
    const second = readMeta(file, first.pageSize);
    if (second === null) throw new LedgerError('its data.mdb is damaged');
    const { pageSize, lastPage } = second.commit > first.commit ? second : first;
    // Read the size again after the metadata: another process may be writing.
    const { size } = fstatSync(file);
    const whole = (lastPage + 1n) * BigInt(pageSize);
    if (BigInt(size) < whole - BigInt(UNWRITTEN_PAGES * pageSize))
      throw new LedgerError(`its data.mdb is cut off: it has ${size} of ${whole} bytes`);
    return true;
  } finally {
    closeSync(file);
  }
}

/** LMDB may count empty pages at the end that it has not written. One was seen; more than 16 count as truncation. */
const UNWRITTEN_PAGES = 16;

/** An LMDB meta page. The first two pages of a file are meta pages; the one with the later commit is valid. */
interface Meta {
  readonly pageSize: number;
  readonly lastPage: bigint;
  readonly commit: bigint;
}

/** LMDB's magic number 0xBEEFC0DE, little-endian, after the page header. */
const MAGIC = Buffer.from('dec0efbe', 'hex');
const MAX_HEADER_BYTES = 64;

/** Offsets of the fields from the magic number. */
const PAGE_SIZE_OFFSET = 24;
const LAST_PAGE_OFFSET = 120;
const COMMIT_OFFSET = 128;
const META_BYTES = 136;

/** Null if there is no meta page at the position. */
function readMeta(file: number, position: number): Meta | null {
  const bytes = Buffer.alloc(MAX_HEADER_BYTES + META_BYTES);
  const length = readSync(file, bytes, 0, bytes.length, position);
  const magic = bytes.indexOf(MAGIC);
  if (magic === -1 || magic > MAX_HEADER_BYTES || length < bytes.length) return null;
  return {
    pageSize: bytes.readUInt32LE(magic + PAGE_SIZE_OFFSET),
    lastPage: bytes.readBigUInt64LE(magic + LAST_PAGE_OFFSET),
    commit: bytes.readBigUInt64LE(magic + COMMIT_OFFSET),
  };
}
