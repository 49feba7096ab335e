import { closeSync, existsSync, fstatSync, openSync, readSync } from 'node:fs';
import { LedgerError } from '../errors.ts';

/**
 * True where there is an LMDB file. Throws LedgerError where there is something else of that name, or only a part of one: the
 * engine does not look, and takes the whole process down.
 */
export function holdsData(path: string): boolean {
  if (!existsSync(path)) return false;
  const file = openSync(path, 'r');
  try {
    if (fstatSync(file).size === 0) return false;
    const first = readMeta(file, 0);
    if (first === null) throw new LedgerError('its data.mdb is not a ledger');
    const second = readMeta(file, first.pageSize);
    if (second === null) throw new LedgerError('its data.mdb is damaged');
    const { pageSize, lastPage } = second.commit > first.commit ? second : first;
    // The size last: another process may write to it.
    const { size } = fstatSync(file);
    const whole = (lastPage + 1n) * BigInt(pageSize);
    if (BigInt(size) < whole - BigInt(UNWRITTEN_PAGES * pageSize))
      throw new LedgerError(`its data.mdb is cut off: it has ${size} of ${whole} bytes`);
    return true;
  } finally {
    closeSync(file);
  }
}

/** The last pages may be counted and not be written, where nothing is in them. One was seen; more than these are a cut. */
const UNWRITTEN_PAGES = 16;

/** What each of the file's two first pages says of it, in turns: that of the later commit holds. */
interface Meta {
  readonly pageSize: number;
  readonly lastPage: bigint;
  readonly commit: bigint;
}

/** LMDB's own mark, 0xBEEFC0DE as it stands behind the header of the page. */
const MARK = Buffer.from('dec0efbe', 'hex');
const LONGEST_HEADER = 64;

/** Where the fields stand, counted from the mark. */
const PAGE_SIZE_AT = 24;
const LAST_PAGE_AT = 120;
const COMMIT_AT = 128;
const META_LENGTH = 136;

/** Null where the bytes there are no such page. */
function readMeta(file: number, position: number): Meta | null {
  const bytes = Buffer.alloc(LONGEST_HEADER + META_LENGTH);
  const length = readSync(file, bytes, 0, bytes.length, position);
  const mark = bytes.indexOf(MARK);
  if (mark === -1 || mark > LONGEST_HEADER || length < bytes.length) return null;
  return {
    pageSize: bytes.readUInt32LE(mark + PAGE_SIZE_AT),
    lastPage: bytes.readBigUInt64LE(mark + LAST_PAGE_AT),
    commit: bytes.readBigUInt64LE(mark + COMMIT_AT),
  };
}
