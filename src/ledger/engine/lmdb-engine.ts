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
import { LedgerError, RowError } from '../errors.ts';
import { holdsData } from './lmdb-file.ts';

/**
 * The rows of an imported ledger in a folder, with lmdb. What another process commits is seen from the next turn of the event
 * loop on.
 */
export function openLmdbReader(folder: string): KeyValueReader {
  const there = attempt(folder, () => holdsData(dataFile(folder)));
  if (!there) throw new LedgerError(`no ledger in ${folder}; slotscope ledger import makes one`);
  return attempt(folder, () => openEngine(folder, { readOnly: true }));
}

/** As openLmdbReader, to write as well; the folder is made where it is not there. */
export function openLmdbWriter(folder: string): KeyValueWriter {
  return attempt(folder, () => {
    mkdirSync(folder, { recursive: true });
    holdsData(dataFile(folder));
    return openEngine(folder, { readOnly: false });
  });
}

function dataFile(folder: string): string {
  return join(folder, 'data.mdb');
}

/** What a step of opening a ledger gives; throws LedgerError where it fails. */
function attempt<T>(folder: string, step: () => T): T {
  try {
    return step();
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new LedgerError(`cannot open the ledger in ${folder}: ${reason}`, { cause: error });
  }
}

type Table = Database<Buffer, string>;

function openEngine(folder: string, access: { readonly readOnly: boolean }): KeyValueWriter {
  // Without noSubdir a folder with a dot in its name would be taken for a file.
  const options = { path: folder, noSubdir: false, maxDbs: 8, encoding: 'binary', ...access } as const;
  return createEngine(open<Buffer, string>(options));
}

function createEngine(root: RootDatabase<Buffer, string>): KeyValueWriter {
  const openTable = (table: TableName): Table => {
    // A reader gets nothing where there is no such table, whatever the types say.
    const database: Table | undefined = root.openDB<Buffer, string>(table, { encoding: 'binary' });
    if (database === undefined) throw new LedgerError(`it has no table ${table}`);
    return database;
  };
  const tables: Readonly<Record<TableName, Table>> = {
    blocks: openTable('blocks'),
    tx: openTable('tx'),
    loose: openTable('loose'),
    info: openTable('info'),
  };
  return {
    get: async (table, key) => {
      const value = inEngine(() => tables[table].get(key));
      return value === undefined ? null : splitCell(value);
    },
    keys: async (table, range) => inEngine(() => [...tables[table].getKeys(rangeOptions(range))]),
    rows: async function* (table): AsyncGenerator<Row> {
      try {
        for (const { key, value } of tables[table].getRange()) yield { key, cell: splitCell(value) };
      } catch (error) {
        throw toLedgerError(error);
      }
    },
    write: async (rows) => {
      const putRow = ({ table, key, cell }: TableRow): void => {
        if (tables[table].doesExist(key))
          throw new RowError(table, key, 'it is there already; is another import writing?');
        tables[table].putSync(key, joinCell(cell));
      };
      inEngine(() => root.transactionSync(() => rows.forEach(putRow)));
    },
    close: () => root.close(),
  };
}

/** Runs a step of the engine. */
function inEngine<T>(step: () => T): T {
  try {
    return step();
  } catch (error) {
    throw toLedgerError(error);
  }
}

/** What the engine throws is of its file: damaged, or the disk is full. */
function toLedgerError(error: unknown): LedgerError {
  if (error instanceof LedgerError) return error;
  const reason = error instanceof Error ? error.message : String(error);
  return new LedgerError(`data.mdb cannot be read or written: ${reason}`, { cause: error });
}

function rangeOptions({ from, to, limit, reverse = false }: KeyRange): object {
  const [start, end] = reverse ? [to, from] : [from, to];
  return { start, end, limit, reverse, inclusiveEnd: true };
}

/** lmdb has no columns: the qualifier is the value's first byte. */
function joinCell({ qualifier, value }: Cell): Buffer {
  return Buffer.concat([Uint8Array.of(QUALIFIERS.indexOf(qualifier)), value]);
}

function splitCell(value: Buffer): Cell {
  return { qualifier: QUALIFIERS[value[0] ?? 0] ?? 'proto', value: value.subarray(1) };
}
