import {
  ALL_TABLES,
  BusyError,
  type KeyRange,
  type KeyValueReader,
  LedgerError,
  type Row,
  RowError,
  type StorageCheck,
  type TableName,
} from '../key-value.ts';
import { findDamage, findMissingRows } from './find-damage.ts';
import type { DataFile, Tables } from './data-file.ts';
import { decodeRow, hasKey } from './row-checks.ts';
import { TOTALS_TABLE } from './totals.ts';

/** Reads the rows of a data.mdb. Commits of other processes are visible at once. */
export function createLmdbReader(data: DataFile): KeyValueReader {
  const get = (table: TableName, key: string): Buffer | null =>
    data.read((tables) => {
      const row = tables.find(table, key);
      if (row === null) checkNeighbors(tables, table, key);
      return row;
    });
  return {
    tables: ALL_TABLES,
    get: async (table, key) => {
      const row = get(table, key);
      return row === null ? null : decodeRow(table, key, row);
    },
    keys: async (table, range) => data.read((tables) => keysInRange(tables, table, range)),
    rowsIn: async function* (table, { from, to, limit }): AsyncGenerator<Row> {
      let next = from;
      for (let left = limit; left > 0;) {
        const rows = data.read((tables) =>
          rowsInRange(tables, table, { from: next, to, limit: Math.min(left, ROWS_AT_ONCE) }),
        );
        for (const { key, row } of rows) yield { key, cell: decodeRow(table, key, row) };
        if (rows.length < ROWS_AT_ONCE) return;
        left -= rows.length;
        next = `${rows.at(-1)?.key}\0`;
      }
    },
    rows: async function* (table, onDamage): AsyncGenerator<Row> {
      for (let last: string | undefined; ;) {
        const keys = data.read((tables) => keysAfter(tables, table, last, onDamage));
        for (const key of keys) {
          try {
            const row = get(table, key);
            if (row !== null) yield { key, cell: decodeRow(table, key, row) };
          } catch (error) {
            if (onDamage === undefined || !(error instanceof LedgerError)) throw error;
            onDamage(error instanceof RowError ? error : new RowError(table, key, error));
          }
        }
        last = keys.at(-1);
        if (last === undefined) return;
      }
    },
    check: async () => checkFile(data),
    close: async () => data.close(),
  };
}

/** Throws if the keys around a missing one show that it is missing because of damage. */
function checkNeighbors(tables: Tables, table: TableName, missing: string): void {
  const place = Buffer.from(missing, 'latin1');
  for (const range of [{ from: place }, { to: place, reverse: true }]) {
    for (const { key, value } of tables.walk(table, range)) {
      const text = key.toString('latin1');
      const row =
        value.kind === 'overflow' ? tables.value(value) : value.kind === 'inline' ? value.bytes : Buffer.alloc(0);
      if (!hasKey(table, text, row)) throw new RowError(table, text, 'its key is damaged');
      break;
    }
  }
}

const latin1 = (text: string | undefined): Buffer | undefined =>
  text === undefined ? undefined : Buffer.from(text, 'latin1');

function keysInRange(
  tables: Tables,
  table: TableName,
  { from, to, limit, reverse, skipDamage }: KeyRange,
): readonly string[] {
  const keys: string[] = [];
  const onDamage = skipDamage === true ? () => {} : undefined;
  if (limit < 1) return keys;
  for (const { key } of tables.walk(table, { from: latin1(from), to: latin1(to), reverse, onDamage })) {
    keys.push(key.toString('latin1'));
    if (keys.length === limit) break;
  }
  return keys;
}

interface StoredRow {
  readonly key: string;
  readonly row: Buffer;
}

const ROWS_AT_ONCE = 64;

function rowsInRange(tables: Tables, table: TableName, { from, to, limit }: KeyRange): readonly StoredRow[] {
  const rows: StoredRow[] = [];
  for (const { key, value } of tables.walk(table, { from: latin1(from), to: latin1(to) })) {
    rows.push({ key: key.toString('latin1'), row: tables.value(value) });
    if (rows.length === limit) break;
  }
  return rows;
}

const KEYS_AT_ONCE = 1_000;

/** The next keys after `last`. */
function keysAfter(
  tables: Tables,
  table: TableName,
  last: string | undefined,
  onDamage: ((error: Error) => void) | undefined,
): readonly string[] {
  const keys: string[] = [];
  for (const { key } of tables.walk(table, { from: latin1(last), onDamage })) {
    const text = key.toString('latin1');
    if (text === last) continue;
    keys.push(text);
    if (keys.length === KEYS_AT_ONCE) break;
  }
  return keys;
}

/** A commit during the check restarts it. */
const CHECK_ATTEMPTS = 3;

function checkFile(data: DataFile): StorageCheck {
  const check = (tables: Tables): StorageCheck => {
    const damage = findDamage(tables).map((text) => ({ table: null, text: `data.mdb: ${text}` }));
    return tables.record(TOTALS_TABLE) !== null
      ? { faults: [...damage, ...findMissingRows(tables)], notes: [] }
      : { faults: damage, notes: [NO_TOTALS] };
  };
  try {
    return data.read(check, CHECK_ATTEMPTS);
  } catch (error) {
    if (!(error instanceof BusyError)) throw error;
    return { faults: [], notes: [BUSY] };
  }
}

const NO_TOTALS =
  'an earlier version began this ledger and kept no counts of its rows, so missing rows can go unnoticed';
const BUSY = 'an import is writing to this ledger, so its pages and the number of its rows were not checked';
