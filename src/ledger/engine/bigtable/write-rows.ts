import { Code, ConnectError } from '@connectrpc/connect';
import { LedgerError } from '../../errors.ts';
import type { TableName, TableRow } from '../key-value.ts';
import { APP_PROFILE, type BigtableConnection } from './connection.ts';
import { countAttempts } from './retry.ts';

/** Milliseconds for one request. */
const DEADLINE = 60_000;

/** Makes the table with the column family that nodes use, unless it exists. */
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
    if (!(error instanceof ConnectError) || error.code !== Code.AlreadyExists) throw error;
  }
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
