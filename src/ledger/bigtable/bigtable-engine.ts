import { Code, ConnectError } from '@connectrpc/connect';
import { LedgerError } from '../engine/errors.ts';
import {
  type Cell,
  type CopyTarget,
  type KeyValueReader,
  QUALIFIERS,
  type TableName,
  WAREHOUSE_TABLES,
} from '../engine/key-value.ts';
import { createSharedReads } from '../engine/shared-reads.ts';
import type { BigtableName } from './bigtable-name.ts';
import type { BigtableRow } from './cell-chunks.ts';
import { type BigtableConnection, connectToBigtable, defaultTransports } from './connection.ts';
import { readRows, type RowsRequest } from './read-rows.ts';
import { createTable, splitRows, writeRows } from './write-rows.ts';

const WHOLE_TABLE = { from: null, to: null, limit: null, reverse: false, keysOnly: false } as const;

/** Reads the warehouse of Solana's nodes. Reads throw LedgerError if Bigtable does not answer. */
export function openBigtable(name: BigtableName, connection = connectToBigtable(name)): KeyValueReader {
  const shared = createSharedReads<Cell>();
  return {
    tables: WAREHOUSE_TABLES,
    get: (table, key) => {
      if (!WAREHOUSE_TABLES.has(table)) return Promise.resolve(null);
      return shared(`${table}/${key}`, () => getCell(connection, table, key));
    },
    keys: async (table, { from = null, to = null, limit, reverse = false }) => {
      // Bigtable refuses a range that ends before it begins.
      if (!WAREHOUSE_TABLES.has(table) || (from !== null && to !== null && from > to)) return [];
      const keys: string[] = [];
      for await (const { key } of read(connection, { table, from, to, limit, reverse, keysOnly: true })) keys.push(key);
      return keys;
    },
    rowsIn: async function* (table, { from = null, to = null, limit }) {
      if (!WAREHOUSE_TABLES.has(table) || (from !== null && to !== null && from > to)) return;
      for await (const row of read(connection, { table, from, to, limit, reverse: false, keysOnly: false })) {
        const cell = findCell(row);
        if (cell !== null) yield { key: row.key, cell };
      }
    },
    rows: async function* (table) {
      if (!WAREHOUSE_TABLES.has(table)) return;
      for await (const row of read(connection, { table, ...WHOLE_TABLE })) {
        const cell = findCell(row);
        if (cell !== null) yield { key: row.key, cell };
      }
    },
    check: async () => ({ faults: [], notes: [] }),
    close: async () => connection.close(),
  };
}

/** Opens a warehouse to copy to. Creates the tables that it lacks. */
export async function openBigtableTarget(
  name: BigtableName,
  connection = connectToBigtable(name, defaultTransports(name, 'write')),
): Promise<CopyTarget> {
  for (const table of WAREHOUSE_TABLES) await createTable(connection, table);
  return {
    reader: openBigtable(name, connection),
    tables: WAREHOUSE_TABLES,
    write: async (rows) => {
      // Blocks last: a block implies its other rows.
      for (const table of [...WAREHOUSE_TABLES].toReversed()) {
        const tableRows = rows.filter((row) => row.table === table);
        for (const batch of splitRows(tableRows)) await writeRows(connection, table, batch);
      }
    },
  };
}

async function getCell(connection: BigtableConnection, table: TableName, key: string): Promise<Cell | null> {
  const request = { table, from: key, to: key, limit: 1, reverse: false, keysOnly: false };
  for await (const row of read(connection, request)) return findCell(row);
  return null;
}

/** The value of the newer form where a row has both, as nodes read it. */
function findCell({ cells }: BigtableRow): Cell | null {
  for (const qualifier of QUALIFIERS) {
    const cell = cells.find((each) => each.qualifier === qualifier);
    if (cell !== undefined) return { qualifier, value: cell.value };
  }
  return null;
}

/** Tables that nodes did not always write: a warehouse may have no table of this name. */
const LATER_TABLES: ReadonlySet<string> = new Set(['tx-by-addr', 'entries']);

async function* read(connection: BigtableConnection, request: RowsRequest): AsyncGenerator<BigtableRow> {
  try {
    yield* readRows(connection, request);
  } catch (error) {
    if (error instanceof LedgerError) throw error;
    if (LATER_TABLES.has(request.table) && error instanceof ConnectError && error.code === Code.NotFound) return;
    const reason = error instanceof Error ? error.message : String(error);
    throw new LedgerError(`table ${request.table} of Bigtable cannot be read: ${reason}`, { cause: error });
  }
}
