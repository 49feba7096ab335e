import { DamageError, type LostRow, RowError, type ScannedRows, TABLE_NAMES, type TableName } from '../key-value.ts';
import { findPageSize } from './meta.ts';
import type { PageFile } from './page-file.ts';
import { HEADER_BYTES, type LeafPage, type LeafValue, type PageNumber, parsePage } from './page.ts';
import { readValue } from './read-value.ts';
import { decodeRow, findTable, HEAD_BYTES } from './row-checks.ts';
import { decodeTotal } from './totals.ts';

interface Place {
  readonly page: PageNumber;
  readonly at: number;
}

/**
 * Reads every leaf page of the file, reachable from a tree or not. The checksum of a row's key identifies its table.
 * Pages that later commits replaced count too, because a row never changes. Rows of earlier versions have no checksums
 * and are not found.
 */
export function scanRows(file: PageFile): ScannedRows {
  const pageSize = findPageSize(file);
  const pageCount = Math.floor(file.size() / pageSize);
  const places = new Map(TABLE_NAMES.map((table) => [table, new Map<string, Place>()]));
  const lost = new Map<string, LostRow>();
  const written = new Map<TableName, bigint>();

  const expectPages = (first: PageNumber, count: number): void => {
    if (first + count > pageCount) throw new DamageError(`page ${first + count - 1} is cut off`);
  };
  /** The first bytes of a row. The start of a long row may be intact even if its end is lost. */
  const readHead = (value: LeafValue): Buffer => {
    if (value.kind !== 'overflow') return value.bytes;
    expectPages(value.page, 1);
    return file.bytes(value.page * pageSize + HEADER_BYTES, HEAD_BYTES);
  };
  const readWhole = (value: LeafValue): Buffer => {
    if (value.kind === 'overflow') expectPages(value.page, value.pages);
    return readValue(file, pageSize, value);
  };
  const addEntry = (key: string, value: LeafValue, place: Place): void => {
    let table: TableName | null = null;
    try {
      table = findTable(key, readHead(value));
      if (table === null) return addTotal(key, value);
      decodeRow(table, key, readWhole(value));
      places.get(table)?.set(key, place);
    } catch (error) {
      if (!(error instanceof DamageError || error instanceof RowError)) throw error;
      lost.set(`${table} ${key}`, { table, key });
    }
  };
  const addTotal = (key: string, value: LeafValue): void => {
    const table = TABLE_NAMES.find((name) => name === key);
    const rows = value.kind === 'inline' ? (decodeTotal(value.bytes)?.rows ?? 0n) : 0n;
    if (table !== undefined && rows > (written.get(table) ?? 0n)) written.set(table, rows);
  };
  for (let number = 2; number < pageCount; number++) {
    const page = readLeaf(file, number, pageSize);
    for (let at = 0; at < (page?.count ?? 0); at++) {
      const value = page?.value(at);
      if (page === null || value === undefined || value.kind === 'table') continue;
      const key = page.key(at).toString('latin1');
      if (KEY.test(key)) addEntry(key, value, { page: number, at });
    }
  }

  const has = (table: TableName, key: string): boolean => places.get(table)?.has(key) === true;
  return {
    keys: (table) => [...(places.get(table)?.keys() ?? [])].sort(),
    get: (table, key) => {
      const place = places.get(table)?.get(key);
      const value = place === undefined ? undefined : readLeaf(file, place.page, pageSize)?.value(place.at);
      return value === undefined ? null : decodeRow(table, key, readWhole(value));
    },
    lost: [...lost.values()].filter(({ table, key }) =>
      table === null ? !TABLE_NAMES.some((name) => has(name, key)) : !has(table, key),
    ),
    written,
  };
}

/** LMDB's list of free pages has other keys. */
const KEY = /^[\x21-\x7e]+$/;

/** null if the page is no leaf, or is damaged. */
function readLeaf(file: PageFile, number: PageNumber, pageSize: number): LeafPage | null {
  try {
    const page = parsePage(number, file.bytes(number * pageSize, pageSize), 'bytes');
    return page.kind === 'leaf' ? page : null;
  } catch (error) {
    if (error instanceof DamageError) return null;
    throw error;
  }
}
