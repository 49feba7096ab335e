import { Code, ConnectError } from '@connectrpc/connect';
import { LedgerError } from '../engine/errors.ts';
import type { TableName, TableRow } from '../engine/key-value.ts';
import { APP_PROFILE, type BigtableConnection } from './connection.ts';
import { countAttempts } from './retry.ts';

/** Milliseconds for one request. */
const DEADLINE = 60_000;

/** Makes the table with the column family that nodes use, unless it exists or this account may not make tables. */
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

/** Accounts that may only write need tables that somebody else has made: writing says so if they are missing. */
const EXPECTED: ReadonlySet<Code> = new Set([Code.AlreadyExists, Code.PermissionDenied]);

/** Of one request. Bigtable refuses 100,000 rows or 256 MB. */
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

/** Writes rows of one table, over what their columns hold. Rows that failed for a reason that may pass are written again. */
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
