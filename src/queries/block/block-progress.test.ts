import { QueryClient } from '@tanstack/react-query';
import { expect, test } from 'vitest';
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
  const rows = () => queries.getQueryData(queryKey)?.overview?.rows?.length;
  return { queries, answered, rows, firstRows: waitForFirstRows(queries, client, SLOT, OPTIONS, answered) };
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

test('resolves with an error answer', async () => {
  const { firstRows, queries, rows } = read(
    '{"jsonrpc":"2.0","error":{"code":-32007,"message":"Slot 5 was skipped"},"id":1}',
  );
  await firstRows;
  expect(rows()).toBeUndefined();
  expect(queries.getQueryCache().hasListeners()).toBe(false);
});
