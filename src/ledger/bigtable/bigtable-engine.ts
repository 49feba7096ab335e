import { Code, ConnectError } from '@connectrpc/connect';
import {
  type Cell,
  type CopyTarget,
  type KeyValueReader,
  LedgerError,
  QUALIFIERS,
  type TableName,
  type TableRow,
  WAREHOUSE_TABLES,
} from '../engine/key-value.ts';
import { createSharedReads } from '../../shared/shared-reads.ts';
import type { BigtableName } from './bigtable-name.ts';
import {
  APP_PROFILE,
  type BigtableConnection,
  connectToBigtable,
  countAttempts,
  defaultTransports,
} from './connection.ts';
import { type BigtableRow, type RowsRequest, readRows } from './read-rows.ts';
import { errorText } from '../../shared/error-text.ts';

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
      // Bigtable rejects a range whose end is before its start.
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

/** Opens a warehouse as the target of a copy. Creates missing tables. */
export async function openBigtableTarget(
  name: BigtableName,
  connection = connectToBigtable(name, defaultTransports(name, 'write')),
): Promise<CopyTarget> {
  for (const table of WAREHOUSE_TABLES) await createTable(connection, table);
  return {
    reader: openBigtable(name, connection),
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
  let cell: Cell | null = null;
  // Reads to the end of the response, because leaving the loop would cancel the call.
  for await (const row of read(connection, request)) cell = findCell(row);
  return cell;
}

/** The value of the newer form if a row has both, as on nodes. */
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
    const reason = errorText(error);
    throw new LedgerError(`table ${request.table} of Bigtable cannot be read: ${reason}`, { cause: error });
  }
}

/** Milliseconds for one request. */
const DEADLINE = 60_000;

/** Creates the table with the column family that nodes use, unless it exists or this account may not create tables. */
export async function createTable(connection: BigtableConnection, table: TableName): Promise<void> {
  try {
    await connection.admin.createTable(
      {
        parent: connection.instance,
        tableId: table,
        table: { columnFamilies: { x: { gcRule: { rule: { case: 'maxNumVersions', value: 1 } } } } },
      },
      connection.callOptions(table, DEADLINE),
    );
  } catch (error) {
    const isExpected = error instanceof ConnectError && EXPECTED.has(error.code);
    if (!isExpected) throw error;
  }
}

/** An account with write access only needs existing tables: the write fails if they are missing. */
const EXPECTED: ReadonlySet<Code> = new Set([Code.AlreadyExists, Code.PermissionDenied]);

/** Limits per request. Bigtable rejects 100,000 rows or 256 MB. */
const MAX_ROWS = 10_000;
const MAX_BYTES = 32 * 1024 ** 2;

/** Splits rows, in their order, into as many as a request may have. */
export function* splitRows(rows: readonly TableRow[]): Generator<readonly TableRow[]> {
  let batch: TableRow[] = [];
  let bytes = 0;
  for (const row of rows) {
    const isFull = batch.length === MAX_ROWS || bytes + row.cell.value.length > MAX_BYTES;
    if (isFull && batch.length > 0) {
      yield batch;
      batch = [];
      bytes = 0;
    }
    batch.push(row);
    bytes += row.cell.value.length;
  }
  if (batch.length > 0) yield batch;
}

/** Writes rows of one table, replacing the values of their columns. Rows with transient failures are retried. */
export async function writeRows(
  connection: BigtableConnection,
  table: TableName,
  rows: readonly TableRow[],
): Promise<void> {
  const attempts = countAttempts();
  let left = rows;
  while (left.length > 0) {
    const written = new Set<number>();
    try {
      await writeOnce(connection, table, left, written);
    } catch (error) {
      if (written.size > 0) attempts.succeeded();
      await attempts.failed(error);
    }
    left = left.filter((_, index) => !written.has(index));
  }
}

/** Adds the positions of the rows that were written to `written`. Throws if any was not. */
async function writeOnce(
  connection: BigtableConnection,
  table: TableName,
  rows: readonly TableRow[],
  written: Set<number>,
): Promise<void> {
  const entries = rows.map(({ key, cell }) => ({
    rowKey: Buffer.from(key, 'latin1'),
    mutations: [{ mutation: { case: 'setCell' as const, value: { ...column(cell.qualifier), value: cell.value } } }],
  }));
  const request = { tableName: connection.tablePath(table), appProfileId: APP_PROFILE, entries };
  let failure: ConnectError | null = null;
  for await (const answer of connection.data.mutateRows(request, connection.callOptions(table, DEADLINE))) {
    for (const { index, status } of answer.entries) {
      if (status === undefined || status.code === 0) written.add(Number(index));
      else failure = new ConnectError(`row ${rows[Number(index)]?.key ?? index}: ${status.message}`, status.code);
    }
  }
  if (failure !== null) throw failure;
  if (written.size < rows.length) throw new LedgerError(`Bigtable confirmed ${written.size} of ${rows.length} rows`);
}

/** Timestamp -1: the server's time, as nodes write it. */
function column(qualifier: string) {
  return { familyName: 'x', columnQualifier: Buffer.from(qualifier, 'latin1'), timestampMicros: -1n };
}
