import { existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { type Database, open, type RootDatabase } from 'lmdb';
import type { Cell, KeyRange, KeyValueReader, KeyValueWriter, Qualifier, Row, TableName } from './key-value.ts';
import { LedgerError } from './ledger-error.ts';

/** The rows of an imported ledger in a folder, with lmdb. A reader sees what another process has committed since. */
export function openLmdbReader(folder: string): KeyValueReader {
  if (!existsSync(join(folder, 'data.mdb'))) throw new LedgerError(`no ledger in ${folder}`);
  return createEngine(openRoot(folder, { readOnly: true }));
}

/** As openLmdbReader, to write as well; the folder is made where it is not there. */
export function openLmdbWriter(folder: string): KeyValueWriter {
  mkdirSync(folder, { recursive: true });
  return createEngine(openRoot(folder, { readOnly: false }));
}

type Table = Database<Buffer, string>;

const QUALIFIERS = ['proto', 'bin'] as const satisfies readonly Qualifier[];

function openRoot(folder: string, access: { readonly readOnly: boolean }): RootDatabase<Buffer, string> {
  try {
    // Without noSubdir a folder with a dot in its name would be taken for a file.
    return open<Buffer, string>({ path: folder, noSubdir: false, maxDbs: 8, encoding: 'binary', ...access });
  } catch (error) {
    throw new LedgerError(`cannot open the ledger in ${folder}: ${String(error)}`, { cause: error });
  }
}

function createEngine(root: RootDatabase<Buffer, string>): KeyValueWriter {
  const openTable = (table: TableName): Table => root.openDB<Buffer, string>(table, { encoding: 'binary' });
  const tables: Readonly<Record<TableName, Table>> = {
    blocks: openTable('blocks'),
    tx: openTable('tx'),
    loose: openTable('loose'),
    info: openTable('info'),
  };
  return {
    get: async (table, key) => {
      const value = tables[table].get(key);
      return value === undefined ? null : splitCell(value);
    },
    keys: async (table, range) => [...tables[table].getKeys(rangeOptions(range))],
    rows: async function* (table): AsyncGenerator<Row> {
      for (const { key, value } of tables[table].getRange()) yield { key, cell: splitCell(value) };
    },
    write: async (rows) => {
      root.transactionSync(() => {
        for (const { table, key, cell } of rows) tables[table].putSync(key, joinCell(cell));
      });
    },
    close: () => root.close(),
  };
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
