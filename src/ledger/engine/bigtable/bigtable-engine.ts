import { LedgerError } from '../../errors.ts';
import type { CopyTarget } from '../../copy-ledger.ts';
import { type Cell, type KeyValueReader, QUALIFIERS, type TableName, type TableRow } from '../key-value.ts';
import type { BigtableName } from './bigtable-name.ts';
import type { BigtableRow } from './cell-chunks.ts';
import { type BigtableConnection, connectToBigtable } from './connection.ts';
import { readRows, type RowsRequest } from './read-rows.ts';
import { createTable, writeRows } from './write-rows.ts';

/** The tables that a warehouse has. The others are Slotscope's own, and empty here. */
const WAREHOUSE_TABLES: ReadonlySet<TableName> = new Set(['blocks', 'tx']);

const WHOLE_TABLE = { from: null, to: null, limit: null, reverse: false, keysOnly: false } as const;

/** Reads the warehouse of Solana's nodes. Reads throw LedgerError if Bigtable does not answer. */
export function openBigtable(name: BigtableName, connection = connectToBigtable(name)): KeyValueReader {
  const inFlight = new Map<string, Promise<Cell | null>>();
  return {
    get: (table, key) => {
      if (!WAREHOUSE_TABLES.has(table)) return Promise.resolve(null);
      // Many clients ask for the newest block at the same time.
      const id = `${table}/${key}`;
      const pending = inFlight.get(id) ?? getCell(connection, table, key).finally(() => inFlight.delete(id));
      inFlight.set(id, pending);
      return pending;
    },
    keys: async (table, { from = null, to = null, limit, reverse = false }) => {
      // Bigtable refuses a range that ends before it begins.
      if (!WAREHOUSE_TABLES.has(table) || (from !== null && to !== null && from > to)) return [];
      const keys: string[] = [];
      for await (const { key } of read(connection, { table, from, to, limit, reverse, keysOnly: true })) keys.push(key);
      return keys;
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
  connection = connectToBigtable(name),
): Promise<CopyTarget> {
  for (const table of WAREHOUSE_TABLES) await createTable(connection, table);
  return {
    reader: openBigtable(name, connection),
    tables: WAREHOUSE_TABLES,
    write: async (rows) => {
      const byTable = new Map<TableName, TableRow[]>();
      for (const row of rows) byTable.set(row.table, [...(byTable.get(row.table) ?? []), row]);
      for (const [table, tableRows] of byTable) await writeRows(connection, table, tableRows);
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

async function* read(connection: BigtableConnection, request: RowsRequest): AsyncGenerator<BigtableRow> {
  try {
    yield* readRows(connection, request);
  } catch (error) {
    if (error instanceof LedgerError) throw error;
    const reason = error instanceof Error ? error.message : String(error);
    throw new LedgerError(`table ${request.table} of Bigtable cannot be read: ${reason}`, { cause: error });
  }
}
