import { existsSync, mkdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { constants as zlib, gunzipSync } from 'node:zlib';
import { createByteReader } from '../../shared/bytes/bytes.ts';
import { errorText } from '../../shared/error-text.ts';
import {
  type BlockParts,
  type Cell,
  DamageError,
  ExistingRowError,
  type KeyValueReader,
  type KeyValueWriter,
  LedgerError,
  QUALIFIERS,
  RowError,
  type StorageFault,
  TABLE_NAMES,
  type TableName,
  type TableRow,
} from './key-value.ts';
import {
  createReader,
  createStatements,
  keyValues,
  type SqliteReader,
  type Statements,
  sumOf,
} from './sqlite/read-rows.ts';
import { type Database, type OpenFile, openDatabase, resultCode, type SqlValue, SQLITE } from './sqlite/sqlite.ts';
import {
  APPLICATION_ID,
  FRAMES,
  HEADER,
  MAX_INTEGER,
  SCHEMA,
  SCHEMA_VERSION,
  type SqlTable,
  TABLES,
} from './sqlite/tables.ts';
import { watch, type WatchTimes } from './sqlite/watch.ts';

/**
 * Opens the database of an imported ledger. Commits of other processes are visible at once. What is damaged throws when it is read; the
 * rest is served.
 */
export function openSqliteReader(folder: string, { onDamage, watchTimes }: OpenOptions = {}): SqliteReader {
  refuseFile(folder);
  refuseOldFormat(folder);
  if (!hasData(folder)) throw new LedgerError(`no ledger in ${folder}; slotscope ledger import makes one`);
  return opening(folder, () => {
    const { database, immutable } = openForReading(folder);
    try {
      checkSchema(database);
      const reader = createReader(database);
      return watched(reader, reader, { path: fileIn(folder), immutable }, onDamage, watchTimes);
    } catch (error) {
      database.close();
      throw error;
    }
  });
}

/** Like openSqliteReader, but also for writing. Creates the folder if it does not exist. */
export function openSqliteWriter(folder: string, { onDamage }: OpenOptions = {}): KeyValueWriter {
  refuseFile(folder);
  refuseOldFormat(folder);
  return opening(folder, () => {
    mkdirSync(folder, { recursive: true });
    const database = openDatabase(fileIn(folder), { readOnly: false });
    try {
      // A writer may have been killed before it created the tables.
      const isNew = isEmpty(database);
      if (!isNew) checkSchema(database);
      // With a write-ahead log, readers and the writer do not wait for each other, and a killed writer leaves whole transactions.
      database.exec('pragma journal_mode = wal; pragma synchronous = normal; pragma cache_size = -65536');
      if (isNew) createTables(database);
      const reader = createReader(database);
      return watched(createWriter(database, reader), reader, { path: fileIn(folder), immutable: false }, onDamage);
    } catch (error) {
      database.close();
      throw error;
    }
  });
}

export interface OpenOptions {
  /** Receives the damage that checks in the background find. Without it, no check runs. */
  readonly onDamage?: ((faults: readonly StorageFault[]) => void) | undefined;
  readonly watchTimes?: WatchTimes;
}

function watched<Engine extends KeyValueReader>(
  engine: Engine,
  reader: SqliteReader,
  file: OpenFile,
  onDamage: OpenOptions['onDamage'],
  times?: WatchTimes,
): Engine {
  if (onDamage === undefined) return engine;
  const stop = watch(reader, file, onDamage, times);
  return {
    ...engine,
    close: async () => {
      stop();
      await engine.close();
    },
  };
}

function fileIn(folder: string): string {
  return join(folder, 'ledger.sqlite');
}

function hasData(folder: string): boolean {
  return sizeOf(fileIn(folder)) > 0;
}

function sizeOf(path: string): number {
  return statSync(path, { throwIfNoEntry: false })?.size ?? 0;
}

function refuseFile(folder: string): void {
  if (statSync(folder, { throwIfNoEntry: false })?.isDirectory() === false)
    throw new LedgerError(`${folder} is a file; a ledger is a folder`);
}

function refuseOldFormat(folder: string): void {
  if (!existsSync(join(folder, 'data.mdb'))) return;
  throw new LedgerError(
    `the ledger in ${folder} is of an earlier version, which is no longer read; import its files again into another folder`,
  );
}

/** Runs a step of opening a ledger and converts its errors to LedgerError. */
function opening<T>(folder: string, step: () => T): T {
  try {
    return step();
  } catch (error) {
    throw new LedgerError(`cannot open the ledger in ${folder}: ${describe(error)}`, { cause: error });
  }
}

function describe(error: unknown): string {
  switch (resultCode(error)) {
    case SQLITE.busy:
      return 'another process has been writing to it for 10 seconds';
    case SQLITE.readOnly:
    case SQLITE.cannotOpen:
      return 'its folder or its file cannot be written';
    case SQLITE.full:
    case SQLITE.ioError:
      return `the disk is full, or fails (${errorText(error)})`;
    case SQLITE.notADatabase:
      return 'its ledger.sqlite is not a ledger, or its start is damaged';
    case SQLITE.corrupt:
      return `ledger.sqlite is damaged: ${errorText(error)}`;
    default:
      return errorText(error);
  }
}

/** A file that was left with a write-ahead log needs a second file beside it to be read, unless it counts as immutable. */
function openForReading(folder: string): { readonly database: Database; readonly immutable: boolean } {
  const path = fileIn(folder);
  const database = openDatabase(path, { readOnly: true });
  try {
    database.exec('select 1 from sqlite_schema');
    return { database, immutable: false };
  } catch (error) {
    database.close();
    const code = resultCode(error);
    if (code !== SQLITE.cannotOpen && code !== SQLITE.readOnly) throw error;
    if (sizeOf(`${path}-wal`) === 0)
      return { database: openDatabase(path, { readOnly: true, immutable: true }), immutable: true };
    throw new LedgerError(
      'its newest rows are in ledger.sqlite-wal, which only a process that can write to the folder can read',
      { cause: error },
    );
  }
}

/** A ledger has its id from the commit that creates its tables, so one whose tables are lost is not empty. */
function isEmpty(database: Database): boolean {
  const hasTable = database.prepare('select 1 from sqlite_schema').get() !== undefined;
  return !hasTable && pragma(database, 'application_id') === 0;
}

function checkSchema(database: Database): void {
  if (isEmpty(database)) throw new LedgerError('it is empty; slotscope ledger import fills it');
  if (pragma(database, 'application_id') !== APPLICATION_ID)
    throw new LedgerError('its ledger.sqlite is not a ledger, or its start is damaged');
  if (pragma(database, 'user_version') !== SCHEMA_VERSION)
    throw new LedgerError('it is of another version; import its files again into another folder');
}

function pragma(database: Database, name: string): unknown {
  return Object.values(database.prepare(`pragma ${name}`).get() as object)[0];
}

function createTables(database: Database): void {
  database.exec('begin immediate');
  try {
    // Another process may have created them in the meantime.
    if (isEmpty(database))
      database.exec(`${SCHEMA} pragma application_id = ${APPLICATION_ID}; pragma user_version = ${SCHEMA_VERSION}`);
    database.exec('commit');
  } catch (error) {
    rollBack(database);
    throw error;
  }
  checkSchema(database);
}

function createWriter(database: Database, reader: SqliteReader): KeyValueWriter {
  const statements = createStatements(database);
  return {
    ...reader,
    write: async (rows) => {
      if (rows.length === 0) return;
      try {
        database.exec('begin immediate');
        for (const table of TABLE_NAMES) insertRows(statements, table, rows);
        database.exec('commit');
      } catch (error) {
        rollBack(database);
        if (error instanceof LedgerError) throw error;
        if (resultCode(error) === SQLITE.corrupt) throw new DamageError(errorText(error));
        throw new LedgerError(`ledger.sqlite cannot be written: ${describe(error)}`, { cause: error });
      }
    },
    close: async () => {
      leaveOneFile(database);
      await reader.close();
    },
  };
}

function rollBack(database: Database): void {
  if (database.isTransaction) database.exec('rollback');
}

/** Moves the write-ahead log into the file, and removes it unless another process has the ledger open. */
function leaveOneFile(database: Database): void {
  for (const pragma of ['busy_timeout = 0', 'wal_checkpoint(truncate)', 'journal_mode = delete']) {
    try {
      database.exec(`pragma ${pragma}`);
    } catch {
      // The log stays, which every reader can read.
      return;
    }
  }
}

function insertRows(statements: Statements, table: TableName, all: readonly TableRow[]): void {
  const rows = all.filter((row) => row.table === table);
  if (rows.length === 0) return;
  const stored = TABLES[table];
  const main = createInserter(statements, stored);
  const frames = createInserter(statements, FRAMES);
  // In the order of the keys, rows that are neighbors in the tree are written together.
  for (const { key, cell } of rows.toSorted((a, b) => (a.key < b.key ? -1 : 1))) {
    const columns = keyValues(stored.key, key);
    if (columns === null) throw new RowError(table, key, new Error('a ledger cannot store a row with this key'));
    const isBin = BigInt(QUALIFIERS.indexOf(cell.qualifier));
    try {
      main.insert([...columns, ...moreColumns(table, cell), isBin], stored.hasCell ? cell.value : null);
    } catch (error) {
      throw resultCode(error) === SQLITE.constraint ? new ExistingRowError(table, key) : error;
    }
    if (table !== 'blocks') continue;
    for (const { first, value } of cell.parts?.frames ?? [{ first: 0, value: cell.value }])
      frames.insert([...columns, BigInt(first)], value);
  }
  main.addTotal();
  if (table === 'blocks') frames.addTotal();
}

interface Inserter {
  /** The columns of the table, in order. `cell` is null for a table without cells. */
  readonly insert: (columns: readonly SqlValue[], cell: Uint8Array | null) => void;
  /** Adds the inserted rows to the totals of their table. */
  readonly addTotal: () => void;
}

function createInserter(statements: Statements, table: SqlTable): Inserter {
  const names = [...table.columns, 'sum', ...(table.hasCell ? ['cell'] : [])];
  const sql = `insert into ${table.name} (${names.join(', ')}) values (${names.map(() => '?').join(', ')})`;
  const statement = statements(sql);
  let [rows, total] = [0n, 0n];
  return {
    insert: (columns, cell) => {
      const sum = sumOf(table, columns, cell);
      if (cell === null) statement.run(...columns, sum);
      else statement.run(...columns, sum, cell);
      rows += 1n;
      total += sum;
    },
    addTotal: () => {
      statements(
        'insert into totals values (?, ?, ?) on conflict (name) do update set rows = rows + excluded.rows, sum = sum + excluded.sum',
      ).run(table.name, rows, total);
    },
  };
}

/**
 * The columns of a table that are not of its key. Does not read the value of a block that has parts: it would be compressed for nothing.
 */
function moreColumns(table: TableName, cell: Cell): readonly SqlValue[] {
  if (table === 'tx') return placeOf(cell.value);
  return table === 'blocks' ? [BigInt(cell.parts?.frames.length ?? 1), ...headerColumns(cell.parts)] : [];
}

function headerColumns(parts: BlockParts | undefined): readonly SqlValue[] {
  if (parts === undefined) return NO_HEADER;
  const { header, transactions } = parts;
  // As HEADER of the tables lists them.
  const columns = [
    BigInt(transactions),
    header.parentSlot,
    header.blockhash,
    header.previousBlockhash,
    header.blockTime,
    header.blockHeight,
  ];
  return columns.every((value) => typeof value !== 'bigint' || value <= MAX_INTEGER) ? columns : NO_HEADER;
}

const NO_HEADER: readonly SqlValue[] = HEADER.map(() => null);
const NO_PLACE: readonly SqlValue[] = [null, null];
const NONE = 0;
const GZIP = 2;
/** Enough compressed bytes for the start of a row. They inflate to at most half a megabyte. */
const START_BYTES = 512;

/** The slot and index at the start of a transaction's row, for those who ask by slot; null in a cell of another form. */
function placeOf(value: Uint8Array): readonly SqlValue[] {
  try {
    const cell = createByteReader(value);
    const codec = cell.u32();
    if (codec !== NONE && codec !== GZIP) return NO_PLACE;
    const payload = createByteReader(codec === NONE ? cell.rest() : inflateStart(cell.rest()));
    const slot = payload.u64();
    return slot > MAX_INTEGER ? NO_PLACE : [slot, BigInt(payload.u32())];
  } catch {
    return NO_PLACE;
  }
}

function inflateStart(bytes: Uint8Array): Uint8Array {
  return gunzipSync(bytes.subarray(0, START_BYTES), { finishFlush: zlib.Z_SYNC_FLUSH });
}
