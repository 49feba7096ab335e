import { Code, ConnectError, createRouterTransport } from '@connectrpc/connect';
import { expect, test } from 'vitest';
import type { TableRow } from '../engine/key-value.ts';
import { BigtableTableAdmin } from '../proto/bigtable_admin_pb.ts';
import { Bigtable } from '../proto/bigtable_pb.ts';
import { createTable, splitRows, writeRows } from './bigtable-engine.ts';
import { connectToBigtable } from './connection.ts';

const NAME = { project: 'p', instance: 'i' };
const ROWS = ['a', 'b', 'c'].map((key): TableRow => ({
  table: 'tx',
  key,
  cell: { qualifier: 'bin', value: Uint8Array.of(1) },
}));

/** Writes to a server that answers each row of each call with a status code, or not at all for null. */
async function write(calls: readonly (readonly (Code | 0 | null)[])[]) {
  const written: string[][] = [];
  const transport = createRouterTransport(({ service }) => {
    service(Bigtable, {
      mutateRows: async function* ({ entries }) {
        const codes = calls[written.length] ?? [];
        written.push(entries.map(({ rowKey }) => Buffer.from(rowKey).toString()));
        for (const [index, code] of codes.entries()) {
          if (code !== null) yield { entries: [{ index: BigInt(index), status: { code, message: 'status' } }] };
        }
      },
    });
  });
  const done = writeRows(connectToBigtable(NAME, { data: transport, admin: transport }), 'tx', ROWS);
  return { error: await done.then(() => null).catch((error: unknown) => error), written };
}

test('writes the rows that failed for a reason that may pass again, and only them', async () => {
  expect(await write([[0, Code.Unavailable, 0], [0]])).toEqual({ error: null, written: [['a', 'b', 'c'], ['b']] });
});

test('names a row that cannot be written', async () => {
  const { error, written } = await write([[0, Code.PermissionDenied, 0]]);
  expect(error).toMatchObject({ message: '[permission_denied] row b: status' });
  expect(written).toHaveLength(1);
});

test('a row that the answer does not confirm is not written', async () => {
  expect((await write([[0, null, 0]])).error).toMatchObject({ message: 'Bigtable confirmed 2 of 3 rows' });
});

test('rows are split, in their order, into as many as a request may have', () => {
  const rows = Array.from({ length: 25_000 }, (_, at): TableRow => ({
    table: 'tx',
    key: String(at),
    cell: { qualifier: 'bin', value: new Uint8Array(at === 3 ? 40_000_000 : 1) },
  }));
  const batches = [...splitRows(rows)];
  expect(batches.map(({ length }) => length)).toEqual([3, 1, 10_000, 10_000, 4_996]);
  expect(batches.flat()).toEqual(rows);
  expect([...splitRows([])]).toEqual([]);
});

test('an account that may not make tables can write to those that exist', async () => {
  const make = (code: Code): Promise<void> => {
    const transport = createRouterTransport(({ service }) => {
      service(BigtableTableAdmin, {
        createTable: () => {
          throw new ConnectError('no', code);
        },
      });
    });
    return createTable(connectToBigtable(NAME, { data: transport, admin: transport }), 'tx');
  };
  await make(Code.AlreadyExists);
  await make(Code.PermissionDenied);
  await expect(make(Code.InvalidArgument)).rejects.toThrow('no');
});
