import { type MessageInitShape, create } from '@bufbuild/protobuf';
import { Code, ConnectError, createRouterTransport } from '@connectrpc/connect';
import * as fc from 'fast-check';
import { expect, onTestFinished, test, vi } from 'vitest';
import {
  Bigtable,
  type ReadRowsRequest,
  type ReadRowsResponseSchema,
  ReadRowsResponse_CellChunkSchema,
} from '../proto/bigtable_pb.ts';
import { connectToBigtable, countAttempts } from './connection.ts';
import { type BigtableRow, ChunkError, type RowsRequest, createRowAssembler, readRows } from './read-rows.ts';

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

// Seen to fail against: a loop over the client's own responses, which left the timer of each call running until its deadline.
test('a call keeps no timer, whether its loop is left or reads to the end', async () => {
  const transport = createRouterTransport(({ service }) => {
    service(Bigtable, {
      readRows: async function* () {
        yield rowOf('a');
        yield rowOf('b');
      },
    });
  });
  const connection = connectToBigtable(NAME, { data: transport, admin: transport });
  onTestFinished(() => void vi.restoreAllMocks());
  const set = vi.spyOn(globalThis, 'setTimeout');
  const cleared = vi.spyOn(globalThis, 'clearTimeout');
  const deadlines = { few: 98_765, scan: 98_766 };
  for await (const _ of readRows(connection, SCAN, { deadlines })) break;
  for await (const _ of readRows(connection, { ...SCAN, limit: 2 }, { deadlines })) continue;
  const timers = set.mock.results.filter((_, at) => Number(set.mock.calls[at]?.[1]) >= deadlines.few);
  // For each call, the client sets a timer, and then the server, which runs in this process too.
  const [left, , ended] = timers.map(({ value }) => cleared.mock.calls.some(([timer]) => timer === value));
  expect([left, ended]).toEqual([true, true]);
});

function describeRequest({ rows, rowsLimit, reversed }: ReadRowsRequest): string {
  const [range] = rows?.rowRanges ?? [];
  const end = (key: ReadRowsRequestKey): string => (key?.value === undefined ? '…' : Buffer.from(key.value).toString());
  const open = (key: ReadRowsRequestKey): string => (key?.case?.endsWith('Open') === true ? '!' : '');
  const text = `${open(range?.startKey)}${end(range?.startKey)}-${end(range?.endKey)}${open(range?.endKey)}`;
  return `${text}${rowsLimit > 0n ? ` limit ${rowsLimit}` : ''}${reversed ? ' reversed' : ''}`;
}

type ReadRowsRequestKey = { readonly case?: string | undefined; readonly value?: Uint8Array | undefined } | undefined;

// Seen to fail against: not retrying each kind of failure.
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
  // The messages of a connection that breaks.
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

type Chunk = MessageInitShape<typeof ReadRowsResponse_CellChunkSchema>;

function assemble(chunks: readonly Chunk[], reversed = false): readonly BigtableRow[] {
  const assembler = createRowAssembler({ reversed });
  const rows = chunks.flatMap((chunk) => assembler.add(create(ReadRowsResponse_CellChunkSchema, chunk)) ?? []);
  assembler.end();
  return rows;
}

const bytes = (text: string): Uint8Array => Buffer.from(text, 'latin1');
const COMMIT = { rowStatus: { case: 'commitRow', value: true } } as const;
const RESET = { rowStatus: { case: 'resetRow', value: true } } as const;
const START = { rowKey: bytes('b'), familyName: 'x', qualifier: bytes('proto') };

interface AnyCell {
  readonly family: string;
  readonly qualifier: string;
  readonly value: Uint8Array;
  /** Where its value is cut. */
  readonly cuts: readonly number[];
}

const anyCell: fc.Arbitrary<AnyCell> = fc.record({
  family: fc.constantFrom('x', 'y'),
  qualifier: fc.constantFrom('proto', 'bin'),
  value: fc.uint8Array({ maxLength: 12 }),
  cuts: fc.array(fc.nat({ max: 12 }), { maxLength: 3 }),
});
const anyRow = fc.record({
  key: fc.string({ unit: fc.constantFrom('0', '1', 'a', 'f'), minLength: 1, maxLength: 4 }),
  cells: fc.array(anyCell, { minLength: 1, maxLength: 3 }),
  /** Sent before the row, and taken back. */
  hasReset: fc.boolean(),
});
const anyRows = fc.uniqueArray(anyRow, { selector: ({ key }) => key, maxLength: 5 });

test('joins chunks to the rows that were sent, in either order', () => {
  fc.assert(
    fc.property(anyRows, fc.boolean(), (unsorted, reversed) => {
      const ascending = unsorted.toSorted((one, other) => (one.key < other.key ? -1 : 1));
      const rows = reversed ? ascending.toReversed() : ascending;
      const chunks = rows.flatMap(({ key, cells, hasReset }) => {
        const sent = cells.flatMap((cell, at) => toChunks(at === 0 ? key : '', cell));
        return [...(hasReset ? [...sent, RESET] : []), ...sent.slice(0, -1), { ...sent.at(-1), ...COMMIT }];
      });
      expect(assemble(chunks, reversed)).toEqual(
        rows.map(({ key, cells }) => ({
          key,
          cells: cells.map(({ family, qualifier, value }) => ({ family, qualifier, value: Buffer.from(value) })),
        })),
      );
    }),
  );
});

function toChunks(key: string, { family, qualifier, value, cuts }: AnyCell): readonly Chunk[] {
  const ends = [...cuts.filter((cut) => cut < value.length), value.length].toSorted((one, other) => one - other);
  return ends.map((end, at) => ({
    ...(at === 0 ? { rowKey: bytes(key), familyName: family, qualifier: bytes(qualifier) } : {}),
    value: Buffer.from(value.subarray(ends[at - 1] ?? 0, end)),
    valueSize: at < ends.length - 1 ? value.length : 0,
    rowStatus: { case: 'commitRow', value: false },
  }));
}

test.each<[string, readonly Chunk[], string]>([
  ['that has no key', [{ ...START, rowKey: bytes(''), ...COMMIT }], 'a row without a key'],
  ['that has no column', [{ rowKey: bytes('b'), ...COMMIT }], 'row b begins without a column'],
  ['that is not complete', [START], 'the response ends within row b'],
  ['that ends within a cell', [{ ...START, valueSize: 9, ...COMMIT }], 'row b ends within a cell'],
  ['that the next one cuts short', [START, { ...START, rowKey: bytes('c') }], 'row b is not complete where the next'],
  [
    'twice',
    [
      { ...START, ...COMMIT },
      { ...START, ...COMMIT },
    ],
    'row b follows row b',
  ],
  [
    'out of order',
    [
      { ...START, ...COMMIT },
      { ...START, rowKey: bytes('a'), ...COMMIT },
    ],
    'row a follows row b',
  ],
  ['with a family but no column', [START, { familyName: 'y', ...COMMIT }], 'row b has a family without a column'],
  ['reset before it began', [RESET], 'a reset that is not of a row'],
  ['reset with a value', [START, { value: bytes('v'), ...RESET }], 'a reset that is not of a row'],
])('refuses a row %s', (_, chunks, message) => {
  expect(() => assemble(chunks)).toThrow(ChunkError);
  expect(() => assemble(chunks)).toThrow(message);
});

test('a row that does not end is refused before it fills the memory', () => {
  const assembler = createRowAssembler({ reversed: false });
  const value = new Uint8Array(16 * 1024 ** 2);
  const part = (start: Chunk): void => {
    assembler.add(create(ReadRowsResponse_CellChunkSchema, { ...start, value, valueSize: 1_000_000_000 }));
  };
  expect(() => {
    for (let at = 0; at <= 16; at++) part(at === 0 ? START : {});
  }).toThrow('row b is larger than Bigtable allows');
});
