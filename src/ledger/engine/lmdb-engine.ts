import { existsSync, mkdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { type Database, open, type RootDatabase } from 'lmdb';
import {
  DamageError,
  ExistingRowError,
  FIRST_TABLES,
  type KeyValueReader,
  type KeyValueWriter,
  LedgerError,
  type ScannedRows,
  TABLE_NAMES,
  type TableName,
  type TableRow,
} from './key-value.ts';
import { type DataFile, openDataFile } from './lmdb/data-file.ts';
import { findDamage } from './lmdb/find-damage.ts';
import { createLmdbReader } from './lmdb/lmdb-reader.ts';
import { decodeRow, encodeRow, rowSum } from './lmdb/row-checks.ts';
import { openPageFile } from './lmdb/page-file.ts';
import { createScannedReader } from './lmdb/scanned-reader.ts';
import { scanRows } from './lmdb/scan-rows.ts';
import { reserveSpace } from './lmdb/reserve-space.ts';
import { addToTotal, decodeTotal, encodeTotal, NO_ROWS, TOTALS_TABLE } from './lmdb/totals.ts';
import { errorText } from '../../shared/error-text.ts';

/**
 * Opens the LMDB database of an imported ledger. Commits of other processes are visible at once. What is damaged throws when it is
 * read; the rest is served.
 */
export function openLmdbReader(folder: string): KeyValueReader {
  const exists = openingLedger(folder, () => hasData(folder));
  if (!exists) throw new LedgerError(`no ledger in ${folder}; slotscope ledger import makes one`);
  return openingLedger(folder, () => {
    const data = openDataFile(dataFile(folder));
    const missing = FIRST_TABLES.find((table) => data.read(({ record }) => record(table)) === null);
    if (missing === undefined) return createLmdbReader(data);
    data.close();
    throw new LedgerError(`it has no table ${missing}`);
  });
}

/** The remaining rows of a ledger with a damaged data.mdb. Throws LedgerError if there is no file or no row in it. */
export function openDamagedLmdb(folder: string): { readonly reader: KeyValueReader; readonly rows: ScannedRows } {
  return openingLedger(folder, () => {
    const file = openPageFile(dataFile(folder));
    const rows = scanRows(file);
    if (TABLE_NAMES.some((table) => rows.keys(table).length > 0))
      return { rows, reader: createScannedReader(rows, file.close) };
    file.close();
    throw new LedgerError('no row with a checksum is left in its data.mdb');
  });
}

/** Like openLmdbReader, but also for writing. Creates the folder if it does not exist. Throws if anything is damaged. */
export function openLmdbWriter(folder: string): KeyValueWriter {
  return openingLedger(folder, () => {
    mkdirSync(folder, { recursive: true });
    const keepsTotals = !hasData(folder) || checkBeforeWriting(openDataFile(dataFile(folder)));
    reserveSpace(folder);
    // Without noSubdir, lmdb treats a folder with a dot in its name as a file.
    const root = open<Buffer, string>({ path: folder, noSubdir: false, maxDbs: 16, encoding: 'binary' });
    return createEngine(root, folder, keepsTotals);
  });
}

function dataFile(folder: string): string {
  return join(folder, 'data.mdb');
}

function hasData(folder: string): boolean {
  return existsSync(dataFile(folder)) && statSync(dataFile(folder)).size > 0;
}

/** Runs a step of opening a ledger and converts its errors to LedgerError. */
function openingLedger<T>(folder: string, step: () => T): T {
  try {
    return step();
  } catch (error) {
    const hint = error instanceof DamageError ? '; slotscope ledger salvage copies what can still be read' : '';
    throw new LedgerError(`cannot open the ledger in ${folder}: ${errorText(error)}${hint}`, { cause: error });
  }
}

/**
 * True if the ledger has totals. Older ledgers have none, unless they are empty. Throws LedgerError if it is damaged.
 */
function checkBeforeWriting(data: DataFile): boolean {
  try {
    return data.read((tables) => {
      const [first, ...others] = findDamage(tables);
      if (first !== undefined) {
        const more = others.length === 0 ? '' : ` (and ${others.length} more; slotscope ledger verify lists them)`;
        throw new LedgerError(`data.mdb is damaged, so nothing is written to it: ${first}${more}`);
      }
      return (
        tables.record(TOTALS_TABLE) !== null ||
        TABLE_NAMES.every((table) => (tables.record(table)?.root ?? null) === null)
      );
    });
  } finally {
    data.close();
  }
}

type Table = Database<Buffer, string>;

function createEngine(root: RootDatabase<Buffer, string>, folder: string, keepsTotals: boolean): KeyValueWriter {
  const openTable = (table: string): Table => root.openDB<Buffer, string>(table, { encoding: 'binary' });
  const tables: Readonly<Record<TableName, Table>> = {
    blocks: openTable('blocks'),
    tx: openTable('tx'),
    loose: openTable('loose'),
    info: openTable('info'),
    absent: openTable('absent'),
    'tx-by-addr': openTable('tx-by-addr'),
    entries: openTable('entries'),
    account: openTable('account'),
  };
  const totals = keepsTotals ? openTable(TOTALS_TABLE) : null;
  const reader = createLmdbReader(openDataFile(dataFile(folder)));

  const putRow = ({ table, key, cell }: TableRow): bigint => {
    if (tables[table].doesExist(key)) throw new ExistingRowError(table, key);
    const row = encodeRow(table, key, cell);
    tables[table].putSync(key, row);
    return rowSum(row) ?? 0n;
  };
  const putRows = (table: TableName, rows: readonly TableRow[]): void => {
    if (rows.length === 0) return;
    const before = totals?.get(table);
    const known = before === undefined ? NO_ROWS : decodeTotal(before);
    const total = rows.reduce((sum, row) => addToTotal(sum, putRow(row)), known ?? NO_ROWS);
    if (totals === null) return;
    if (known === null) throw new LedgerError(`the count of the rows of table ${table} is damaged`);
    totals.putSync(table, encodeTotal(total));
  };
  return {
    ...reader,
    get: async (table, key) => {
      const row = withLedgerError(() => tables[table].get(key));
      return row === undefined ? null : decodeRow(table, key, row);
    },
    write: async (rows) => {
      const putAll = (): void => {
        for (const table of TABLE_NAMES)
          putRows(
            table,
            rows.filter((row) => row.table === table),
          );
      };
      withLedgerError(() => root.transactionSync(putAll), folder);
    },
    close: async () => {
      await root.close();
      await reader.close();
    },
  };
}

/** Runs an operation of the engine and converts its errors to LedgerError. */
function withLedgerError<T>(step: () => T, writtenFolder: string | null = null): T {
  try {
    return step();
  } catch (error) {
    if (error instanceof LedgerError) throw error;
    const reason = (writtenFolder !== null && describeFullDisk(writtenFolder)) || errorText(error);
    throw new LedgerError(`data.mdb cannot be read or written: ${reason}`, { cause: error });
  }
}

/**
 * The reason why a folder is not writable; null if it is. LMDB reports only "Input/output error" for an incomplete
 * write.
 */
function describeFullDisk(folder: string): string | null {
  try {
    reserveSpace(folder);
    return null;
  } catch (error) {
    return errorText(error);
  }
}
