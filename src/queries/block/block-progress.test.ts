import { QueryClient } from '@tanstack/react-query';
import { expect, onTestFinished, test, vi } from 'vitest';
import { createClient, type BlockReadOptions } from '../../rpc-client/client.ts';
import { blockProgressQueryOptions, waitForFirstRows } from './block-progress.ts';
import { blockQueryOptions } from './block-query.ts';

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
  const { queryKey } = blockProgressQueryOptions(client, SLOT, OPTIONS);
  const progress = () => queries.getQueryData(queryKey);
  const rows = () => progress()?.overview?.rows?.length;
  return { queries, answered, progress, rows, firstRows: waitForFirstRows(queries, client, SLOT, OPTIONS, answered) };
}

test('resolves with the first rows while others are arriving', async () => {
  const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>();
  const writer = writable.getWriter();
  const send = (text: string) => writer.write(new TextEncoder().encode(text));
  const { answered, firstRows, queries, rows } = read(readable);
  await send(`{"jsonrpc":"2.0","result":{${HEADER},"transactions":[${UNREADABLE},`);
  await firstRows;
  expect(rows()).toBe(1);
  expect(queries.getQueryCache().hasListeners()).toBe(false);
  await send(`${UNREADABLE}]},"id":1}`);
  await writer.close();
  expect((await answered)?.value?.rows).toHaveLength(2);
});

// Seen to fail against: rows after the header reported with the next update.
test('reports the first rows at once after the header', async () => {
  vi.useFakeTimers({ toFake: ['performance'] });
  onTestFinished(() => void vi.useRealTimers());
  const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>();
  const writer = writable.getWriter();
  const send = (text: string) => writer.write(new TextEncoder().encode(text));
  const { firstRows, rows } = read(readable);
  await send(`{"jsonrpc":"2.0","result":{${HEADER},"transactions":[`);
  await firstRows;
  expect(rows()).toBe(0);
  await send(`${UNREADABLE},`);
  await vi.waitFor(() => expect(rows()).toBe(1));
});

// Seen to fail against: no wait for the page (the worker started at once), and one without a limit (it never did).
test.each(['shown', 'not shown'])('reads the rest of a large block once its first rows are shown: %s', async (page) => {
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  // Yields without a timeout.
  vi.stubGlobal('scheduler', { postTask: async () => undefined });
  const start = vi.fn<() => void>(function refuse() {
    throw new Error('no threads');
  });
  vi.stubGlobal('Worker', start);
  onTestFinished(() => void vi.unstubAllGlobals());
  const entries = Array.from({ length: 16_000 }, () => UNREADABLE).join(',');
  const { answered, firstRows, progress, rows } = read(
    `{"jsonrpc":"2.0","result":{${HEADER},"transactions":[${entries}]},"id":1}`,
  );
  await firstRows;
  // Only the first of the megabyte that arrived together.
  expect(rows()).toBeLessThan(5000);
  await vi.advanceTimersByTimeAsync(499);
  expect(start).not.toHaveBeenCalled();
  if (page === 'shown') progress()?.onShown?.();
  else await vi.advanceTimersByTimeAsync(1);
  expect((await answered)?.value?.rows).toHaveLength(16_000);
  expect(start).toHaveBeenCalledOnce();
});

// Seen to fail against: a wait for the worker only; one before any rows have arrived.
test('reads no further part of a block until its first rows are shown', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  vi.stubGlobal('scheduler', { postTask: async () => undefined });
  onTestFinished(() => void vi.unstubAllGlobals());
  const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>();
  const writer = writable.getWriter();
  let taken = 0;
  const send = async (text: string) => {
    await writer.write(new TextEncoder().encode(text));
    taken += 1;
  };
  const { answered, firstRows, progress } = read(readable);
  const entries = `${Array.from({ length: 2500 }, () => UNREADABLE).join(',')},`;
  const parts = [
    `{"jsonrpc":"2.0","result":{"rewards":[${' '.repeat(200_000)}],${HEADER},`,
    `"transactions":[${entries}`,
    entries,
    `${UNREADABLE}]},"id":1}`,
  ];
  const sent = Promise.all(parts.map(send));
  await firstRows;
  await vi.advanceTimersByTimeAsync(499);
  expect(taken).toBe(3);
  progress()?.onShown?.();
  await sent;
  await writer.close();
  expect((await answered)?.value?.rows).toHaveLength(5001);
});

test('resolves with an error answer', async () => {
  const { firstRows, queries, rows } = read(
    '{"jsonrpc":"2.0","error":{"code":-32007,"message":"Slot 5 was skipped"},"id":1}',
  );
  await firstRows;
  expect(rows()).toBeUndefined();
  expect(queries.getQueryCache().hasListeners()).toBe(false);
});
