import { QueryClient } from '@tanstack/react-query';
import { afterEach, expect, test, vi } from 'vitest';
import { createClient, type BlockReadOptions } from '../rpc-client/client.ts';
import { blockArrivalQueryOptions, blockBegun, blockQueryOptions } from './block-query.ts';

const SLOT = 5n;
const OPTIONS: BlockReadOptions = {
  method: 'getBlock',
  encoding: 'json',
  transactionDetails: 'full',
  rewards: true,
  commitment: 'finalized',
};
const HEADER =
  '"blockHeight":4,"blockTime":null,"blockhash":"11111111111111111111111111111111","parentSlot":4,"previousBlockhash":"11111111111111111111111111111111"';
const UNREADABLE = '{"meta":null,"transaction":["AA==","base64"],"version":"legacy"}';

function read(body: BodyInit) {
  const queries = new QueryClient();
  const client = createClient({ url: 'http://127.0.0.1:8899/', fetch: async () => new Response(body) });
  const answered = queries.query(blockQueryOptions(client, SLOT, OPTIONS)).catch(() => null);
  const { queryKey } = blockArrivalQueryOptions(client, SLOT, OPTIONS);
  const arrival = () => queries.getQueryData(queryKey);
  const rows = () => queries.getQueryData(queryKey)?.overview?.rows?.length;
  return { queries, answered, arrival, rows, begun: blockBegun(queries, client, SLOT, OPTIONS, answered) };
}

test('a block has begun with its first rows, while the rest is coming', async () => {
  const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>();
  const writer = writable.getWriter();
  const send = (text: string) => writer.write(new TextEncoder().encode(text));
  const { answered, begun, queries, rows } = read(readable);
  await send(`{"jsonrpc":"2.0","result":{${HEADER},"transactions":[${UNREADABLE},`);
  await begun;
  expect(rows()).toBe(1);
  expect(queries.getQueryCache().hasListeners()).toBe(false);
  await send(`${UNREADABLE}]},"id":1}`);
  await writer.close();
  expect((await answered)?.value?.rows).toHaveLength(2);
});

test('one that is refused has begun when that is known', async () => {
  const { begun, queries, rows } = read(
    '{"jsonrpc":"2.0","error":{"code":-32007,"message":"Slot 5 was skipped"},"id":1}',
  );
  await begun;
  expect(rows()).toBeUndefined();
  expect(queries.getQueryCache().hasListeners()).toBe(false);
});

const LARGE = `{"jsonrpc":"2.0","result":{${HEADER},"transactions":[${Array(20_000).fill(UNREADABLE).join()}]},"id":1}`;

/** Notes that another thread would be started, and has none. */
function countThreads() {
  const start = vi.fn<() => never>(() => {
    throw new Error('no threads here');
  });
  vi.stubGlobal('Worker', start);
  return start;
}

afterEach(() => {
  vi.unstubAllGlobals();
});

test('another thread reads on once what has begun was drawn', async () => {
  const start = countThreads();
  const { answered, arrival, begun } = read(LARGE);
  await begun;
  await new Promise((resolve) => setTimeout(resolve, 100));
  expect(start).not.toHaveBeenCalled();
  arrival()?.onDrawn();
  await new Promise((resolve) => setTimeout(resolve, 100));
  expect(start).toHaveBeenCalledOnce();
  expect((await answered)?.value?.rows).toHaveLength(20_000);
});

test('or when it might have been, where nobody draws', async () => {
  const start = countThreads();
  const { answered } = read(LARGE);
  expect((await answered)?.value?.rows).toHaveLength(20_000);
  expect(start).toHaveBeenCalledOnce();
});
