import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { type Database, open, type RootDatabase } from 'lmdb';
import {
  type Cell,
  type KeyRange,
  type KeyValueReader,
  type KeyValueWriter,
  QUALIFIERS,
  type Row,
  type TableName,
  type TableRow,
} from './key-value.ts';
import { ExistingRowError, LedgerError } from '../errors.ts';
import { isLmdbFile } from './lmdb-file.ts';

/**
 * Opens the LMDB database of an imported ledger. Commits of other processes are visible from the next event loop iteration on.
 */
export function openLmdbReader(folder: string): KeyValueReader {
  const exists = openingLedger(folder, () => isLmdbFile(dataFile(folder)));
  if (!exists) throw new LedgerError(`no ledger in ${folder}; slotscope ledger import makes one`);
  return openingLedger(folder, () => openEngine(folder, { readOnly: true }));
}

/** Like openLmdbReader, but also for writing. Creates the folder if it does not exist. */
export function openLmdbWriter(folder: string): KeyValueWriter {
  return openingLedger(folder, () => {
    mkdirSync(folder, { recursive: true });
    isLmdbFile(dataFile(folder));
    return openEngine(folder, { readOnly: false });
  });
}

function dataFile(folder: string): string {
  return join(folder, 'data.mdb');
}

/** Runs a step of opening a ledger and converts its errors to LedgerError. */
function openingLedger<T>(folder: string, step: () => T): T {
  try {
    return step();
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new LedgerError(`cannot open the ledger in ${folder}: ${reason}`, { cause: error });
  }
}

type Table = Database<Buffer, string>;

function openEngine(folder: string, access: { readonly readOnly: boolean }): KeyValueWriter {
  // Without noSubdir, lmdb treats a folder with a dot in its name as a file.
  const options = { path: folder, noSubdir: false, maxDbs: 8, encoding: 'binary', ...access } as const;
  return createEngine(open<Buffer, string>(options));
}

function createEngine(root: RootDatabase<Buffer, string>): KeyValueWriter {
  // For a reader, openDB returns undefined if the table does not exist, contrary to its type.
  const findTable = (table: TableName): Table | undefined => root.openDB<Buffer, string>(table, { encoding: 'binary' });
  const openTable = (table: TableName): Table => {
    const database = findTable(table);
    if (database === undefined) throw new LedgerError(`it has no table ${table}`);
    return database;
  };
  const tables = {
    blocks: openTable('blocks'),
    tx: openTable('tx'),
    loose: openTable('loose'),
    info: openTable('info'),
  };
  // A ledger of an earlier version has no such table until the next import.
  let absent = findTable('absent');
  const tableOf = (table: TableName): Table | undefined => {
    if (table !== 'absent') return tables[table];
    absent ??= findTable('absent');
    return absent;
  };
  return {
    get: async (table, key) => {
      const value = withLedgerError(() => tableOf(table)?.get(key));
      return value === undefined ? null : splitCell(value);
    },
    keys: async (table, range) => withLedgerError(() => [...(tableOf(table)?.getKeys(rangeOptions(range)) ?? [])]),
    rows: async function* (table): AsyncGenerator<Row> {
      try {
        for (const { key, value } of tableOf(table)?.getRange() ?? []) yield { key, cell: splitCell(value) };
      } catch (error) {
        throw toLedgerError(error);
      }
    },
    write: async (rows) => {
      const putRow = ({ table, key, cell }: TableRow): void => {
        const database = tableOf(table) ?? openTable(table);
        if (database.doesExist(key)) throw new ExistingRowError(table, key);
        database.putSync(key, joinCell(cell));
      };
      withLedgerError(() => root.transactionSync(() => rows.forEach(putRow)));
    },
    close: () => root.close(),
  };
}

/** Runs an operation of the engine and converts its errors to LedgerError. */
function withLedgerError<T>(step: () => T): T {
  try {
    return step();
  } catch (error) {
    throw toLedgerError(error);
  }
}

/** The engine throws if the file is damaged or the disk is full. */
function toLedgerError(error: unknown): LedgerError {
  if (error instanceof LedgerError) return error;
  const reason = error instanceof Error ? error.message : String(error);
  return new LedgerError(`data.mdb cannot be read or written: ${reason}`, { cause: error });
}

function rangeOptions({ from, to, limit, reverse = false }: KeyRange): object {
  const [start, end] = reverse ? [to, from] : [from, to];
  return { start, end, limit, reverse, inclusiveEnd: true };
}

/** LMDB has no columns: the first byte of the value is the qualifier. */
function joinCell({ qualifier, value }: Cell): Buffer {
  return Buffer.concat([Uint8Array.of(QUALIFIERS.indexOf(qualifier)), value]);
}

function splitCell(value: Buffer): Cell {
  return { qualifier: QUALIFIERS[value[0] ?? 0] ?? 'proto', value: value.subarray(1) };
}
