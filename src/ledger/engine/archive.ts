import {
  ALL_TABLES,
  type Cell,
  FIRST_TABLES,
  type KeyRange,
  type KeyValueReader,
  LedgerError,
  QUALIFIERS,
  type Row,
  TABLE_NAMES,
  type TableName,
  type TableRow,
} from './key-value.ts';
import { createByteWriter } from '../../shared/bytes/bytes.ts';

/**
 * An archive: the rows of a ledger in one portable, read-only file that is read from memory.
 *
 *     magic      8 bytes, "SLOTROWS"
 *     length     u32, of the whole file in bytes
 *     directory  for each table in the order of TABLE_NAMES, without empty ones at the end but the first four: u32 count of rows, u32
 *                offset of the table's index
 *     indexes    for each table: u32 offset of each of its rows, in key order
 *     rows       u8 length of the key, the key (ASCII), u8 qualifier (0 proto, 1 bin), u32 length of the cell, the cell
 *
 * Integers are little-endian; offsets are from the start of the file. Opening reads only the directory; a lookup is a binary
 * search over an index.
 */

const MAGIC = 'SLOTROWS';
const DIRECTORY_OFFSET = MAGIC.length + 4;
const ENTRY_BYTES = 8;
const MIN_ENTRIES = FIRST_TABLES.length;

/** Opens an archive. Throws LedgerError if the bytes are not a whole archive. */
export function openArchive(bytes: Uint8Array): KeyValueReader {
  const tables = readDirectory(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength));
  return {
    tables: ALL_TABLES,
    get: async (table, key) => {
      const rows = tables[table];
      const at = rows.firstAtOrAfter(key);
      return at < rows.count && rows.key(at) === key ? rows.cell(at) : null;
    },
    keys: async (table, range) => keysInRange(tables[table], range),
    rowsIn: async function* (table, range): AsyncGenerator<Row> {
      const rows = tables[table];
      const { start, end } = positions(rows, range);
      for (let at = start; at < Math.min(end, start + range.limit); at++)
        yield { key: rows.key(at), cell: rows.cell(at) };
    },
    rows: async function* (table): AsyncGenerator<Row> {
      const rows = tables[table];
      for (let at = 0; at < rows.count; at++) yield { key: rows.key(at), cell: rows.cell(at) };
    },
    counts: async () => new Map(TABLE_NAMES.map((table) => [table, tables[table].count])),
    check: async () => ({ faults: [], notes: [] }),
    close: async () => {},
  };
}

/** Encodes rows, in any order, as an archive. Throws on duplicate keys. The same rows always produce the same bytes. */
export function encodeArchive(rows: Iterable<TableRow>): Uint8Array {
  const tables = new Map<TableName, TableRow[]>(TABLE_NAMES.map((table) => [table, []]));
  for (const row of rows) tables.get(row.table)?.push(row);
  const lastFilled = [...tables.values()].findLastIndex((tableRows) => tableRows.length > 0);
  const sorted = [...tables.values()].slice(0, Math.max(MIN_ENTRIES, lastFilled + 1)).map(sortedByKey);
  const header = createByteWriter();
  const body = createByteWriter();
  let indexOffset = DIRECTORY_OFFSET + sorted.length * ENTRY_BYTES;
  let rowOffset = indexOffset + sorted.flat().length * 4;
  for (const tableRows of sorted) {
    header.u32(tableRows.length);
    header.u32(indexOffset);
    indexOffset += tableRows.length * 4;
  }
  for (const row of sorted.flat()) {
    header.u32(rowOffset);
    rowOffset += encodeRow(row, body.bytes);
  }
  const file = createByteWriter();
  file.bytes(Buffer.from(MAGIC, 'latin1'));
  file.u32(rowOffset);
  file.bytes(header.finish());
  file.bytes(body.finish());
  return file.finish();
}

interface IndexedRows {
  readonly count: number;
  readonly key: (at: number) => string;
  readonly cell: (at: number) => Cell;
  /** Position of the first row whose key is `key` or greater, or `count`. */
  readonly firstAtOrAfter: (key: string) => number;
}

function readDirectory(file: Buffer): Readonly<Record<TableName, IndexedRows>> {
  if (
    file.length < DIRECTORY_OFFSET + MIN_ENTRIES * ENTRY_BYTES ||
    file.toString('latin1', 0, MAGIC.length) !== MAGIC
  ) {
    throw new LedgerError('not an archive of ledger rows');
  }
  const length = file.readUInt32LE(MAGIC.length);
  if (length !== file.length) throw new LedgerError(`an archive of ${length} bytes, of which there are ${file.length}`);
  // The first index follows the directory.
  const directoryEnd = file.readUInt32LE(DIRECTORY_OFFSET + 4);
  const table = (position: number): IndexedRows => {
    const at = DIRECTORY_OFFSET + position * ENTRY_BYTES;
    return at < directoryEnd ? openRows(file, file.readUInt32LE(at), file.readUInt32LE(at + 4)) : openRows(file, 0, 0);
  };
  return {
    blocks: table(0),
    tx: table(1),
    loose: table(2),
    info: table(3),
    absent: table(4),
    'tx-by-addr': table(5),
    entries: table(6),
    account: table(7),
    'tx-by-owner': table(8),
    footer: table(9),
  };
}

function openRows(file: Buffer, count: number, indexOffset: number): IndexedRows {
  const rowOffset = (at: number): number => file.readUInt32LE(indexOffset + at * 4);
  const key = (at: number): string => {
    const start = rowOffset(at) + 1;
    return file.toString('latin1', start, start + file.readUInt8(start - 1));
  };
  const cell = (at: number): Cell => {
    const start = rowOffset(at);
    const afterKey = start + 1 + file.readUInt8(start);
    const valueStart = afterKey + 5;
    const value = file.subarray(valueStart, valueStart + file.readUInt32LE(afterKey + 1));
    return { qualifier: QUALIFIERS[file.readUInt8(afterKey)] ?? 'proto', value };
  };
  const firstAtOrAfter = (wanted: string): number => {
    let low = 0;
    let high = count;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (key(middle) < wanted) low = middle + 1;
      else high = middle;
    }
    return low;
  };
  return { count, key, cell, firstAtOrAfter };
}

/** `end` is the position after the last row. */
function positions(rows: IndexedRows, { from, to }: KeyRange): { readonly start: number; readonly end: number } {
  const start = from === undefined ? 0 : rows.firstAtOrAfter(from);
  let end = to === undefined ? rows.count : rows.firstAtOrAfter(to);
  if (to !== undefined && end < rows.count && rows.key(end) === to) end++;
  return { start, end };
}

function keysInRange(rows: IndexedRows, range: KeyRange): readonly string[] {
  const { limit, reverse } = range;
  const { start, end } = positions(rows, range);
  const count = Math.max(0, Math.min(limit, end - start));
  return Array.from({ length: count }, (_, step) => rows.key(reverse === true ? end - 1 - step : start + step));
}

function sortedByKey(rows: readonly TableRow[]): readonly TableRow[] {
  const sorted = rows.toSorted((a, b) => (a.key < b.key ? -1 : a.key > b.key ? 1 : 0));
  sorted.forEach(({ table, key }, at) => {
    if (sorted[at + 1]?.key === key) throw new Error(`two rows ${key} in table ${table}`);
  });
  return sorted;
}

/** Appends a row. Returns its length in bytes. */
function encodeRow({ key, cell }: TableRow, append: (bytes: Uint8Array) => void): number {
  const head = Buffer.alloc(key.length + 6);
  head.writeUInt8(key.length, 0);
  head.write(key, 1, 'latin1');
  head.writeUInt8(QUALIFIERS.indexOf(cell.qualifier), key.length + 1);
  head.writeUInt32LE(cell.value.length, key.length + 2);
  append(head);
  append(cell.value);
  return head.length + cell.value.length;
}
