import type { MessageInitShape } from '@bufbuild/protobuf';
import { Code, ConnectError, createRouterTransport } from '@connectrpc/connect';
import { expect, test } from 'vitest';
import { connectToBigtable } from './connection.ts';
import { Bigtable, type ReadRowsRequest, type ReadRowsResponseSchema } from '../proto/bigtable_pb.ts';
import { readRows, type RowsRequest } from './read-rows.ts';
import { countAttempts } from './retry.ts';

type Answer = MessageInitShape<typeof ReadRowsResponseSchema>;
type Step = Answer | ConnectError;

const NAME = { project: 'p', instance: 'i' };
const SCAN: RowsRequest = { table: 'blocks', from: 'a', to: 'e', limit: null, reverse: false, keysOnly: true };

const rowOf = (key: string): Answer => ({
  chunks: [
    {
      rowKey: Buffer.from(key),
      familyName: 'x',
      qualifier: Buffer.from('proto'),
      rowStatus: { case: 'commitRow', value: true },
    },
  ],
});
const unavailable = () => new ConnectError('try later', Code.Unavailable);

/** Reads from a server that answers each call with the next steps. Returns the keys, the requests and the pauses. */
async function read(calls: readonly (readonly Step[])[], request: Partial<RowsRequest> = {}) {
  const requests: ReadRowsRequest[] = [];
  const pauses: number[] = [];
  const transport = createRouterTransport(({ service }) => {
    service(Bigtable, {
      readRows: async function* (message) {
        const steps = calls[requests.length] ?? [];
        requests.push(message);
        for (const step of steps) {
          if (step instanceof ConnectError) throw step;
          yield step;
        }
      },
    });
  });
  const connection = connectToBigtable(NAME, { data: transport, admin: transport });
  const attempts = countAttempts(async (milliseconds) => pauses.push(milliseconds));
  const keys: string[] = [];
  let error: unknown = null;
  try {
    for await (const { key } of readRows(connection, { ...SCAN, ...request }, { attempts })) keys.push(key);
  } catch (thrown) {
    error = thrown;
  }
  return { keys, error, pauses, requests: requests.map(describeRequest) };
}

function describeRequest({ rows, rowsLimit, reversed }: ReadRowsRequest): string {
  const [range] = rows?.rowRanges ?? [];
  const end = (key: ReadRowsRequestKey): string => (key?.value === undefined ? '…' : Buffer.from(key.value).toString());
  const open = (key: ReadRowsRequestKey): string => (key?.case?.endsWith('Open') === true ? '!' : '');
  const text = `${open(range?.startKey)}${end(range?.startKey)}-${end(range?.endKey)}${open(range?.endKey)}`;
  return `${text}${rowsLimit > 0n ? ` limit ${rowsLimit}` : ''}${reversed ? ' reversed' : ''}`;
}

type ReadRowsRequestKey = { readonly case?: string | undefined; readonly value?: Uint8Array | undefined } | undefined;

test('goes on behind the last row after a failure that may pass', async () => {
  expect(await read([[rowOf('a'), rowOf('b'), unavailable()], [rowOf('c')]])).toMatchObject({
    keys: ['a', 'b', 'c'],
    error: null,
    requests: ['a-e', '!b-e'],
  });
  const last = new ConnectError('cut off', Code.DeadlineExceeded);
  expect(await read([[rowOf('e'), last], [rowOf('d')]], { reverse: true, limit: 2 })).toMatchObject({
    keys: ['e', 'd'],
    requests: ['a-e limit 2 reversed', 'a-e! limit 1 reversed'],
  });
});

test('goes on behind rows that were scanned but not sent', async () => {
  const scanned = { lastScannedRowKey: Buffer.from('c') };
  expect((await read([[rowOf('a'), scanned, unavailable()], [rowOf('d')]])).requests).toEqual(['a-e', '!c-e']);
});

test('does not ask again if the limit or the end was reached before the failure', async () => {
  expect((await read([[rowOf('a'), unavailable()]], { limit: 1 })).requests).toEqual(['a-e limit 1']);
  expect(await read([[rowOf('e'), unavailable()]])).toMatchObject({ error: null, requests: ['a-e'] });
});

test('gives up after five failures without a row in between, with growing random pauses', async () => {
  const failures = Array.from({ length: 9 }, () => [unavailable()]);
  const given = await read(failures);
  expect(given.error).toMatchObject({ code: Code.Unavailable });
  expect(given.requests).toHaveLength(5);
  given.pauses.forEach((pause, at) => expect(pause).toBeLessThanOrEqual(100 * 2 ** at));
  const moving = await read(['a', 'b', 'c', 'd', 'e'].flatMap((key) => [[unavailable()], [rowOf(key), unavailable()]]));
  expect(moving).toMatchObject({ keys: ['a', 'b', 'c', 'd', 'e'], error: null });
});

test.each([
  [Code.Unavailable, 'no servers'],
  [Code.DeadlineExceeded, 'the operation timed out'],
  [Code.Aborted, 'read ECONNRESET'],
  // What a connection says that breaks.
  [Code.Canceled, 'http/2 stream closed with error code CANCEL (0x8)'],
  [Code.Internal, 'Received RST_STREAM with error code 2'],
  [Code.Internal, 'protocol error: missing status'],
  [Code.InvalidArgument, 'protocol error: promised 100 bytes, received 7'],
])('a failure that may pass (%d: %s) is retried', async (code, reason) => {
  expect(await read([[rowOf('a'), new ConnectError(reason, code)], [rowOf('b')]])).toMatchObject({
    keys: ['a', 'b'],
    error: null,
  });
});

test.each([Code.PermissionDenied, Code.NotFound, Code.InvalidArgument, Code.Unauthenticated, Code.Canceled])(
  'a final failure (%d) is not retried',
  async (code) => {
    const { error, requests } = await read([[rowOf('a'), new ConnectError('no', code)]]);
    expect(error).toMatchObject({ code });
    expect(requests).toHaveLength(1);
  },
);

test('an answer that ends within a row is not taken for the end of the table', async () => {
  const cut = { chunks: [{ rowKey: Buffer.from('a'), familyName: 'x', qualifier: Buffer.from('proto') }] };
  expect((await read([[cut]])).error).toMatchObject({ name: 'ChunkError' });
});
