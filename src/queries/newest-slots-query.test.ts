import type { LedgerInfo } from '../rpc-service/store/ledger-store.ts';
import { QueryClient } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { newestSlotsQueryOptions } from './newest-slots-query.ts';
import { createClient } from '../rpc-client/client.ts';
import { createService } from '../rpc-service/create-service.ts';
import { responseText } from '../rpc-service/response.ts';
import { createMemoryStore } from '../rpc-service/test-support/memory-store.ts';
import { SAMPLE_BLOCKS } from '../rpc-service/test-support/sample-blocks.ts';

async function newestOf(slots: readonly bigint[], info: Partial<LedgerInfo> = {}, batches = false) {
  const [sample] = SAMPLE_BLOCKS;
  if (sample === undefined) throw new Error('no sample');
  const service = createService(
    createMemoryStore(
      slots.map((slot) => ({ ...sample, slot, transactions: [] })),
      info,
    ),
  );
  const client = createClient({
    url: 'http://127.0.0.1:8899/',
    batches,
    fetch: async (input, init) => new Response(await responseText(service(await new Request(input, init).text()))),
  });
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const newest = await queries.query(newestSlotsQueryOptions(client));
  return {
    ...newest,
    requests: client.log.store
      .getState()
      .requests.map(({ method }) => method)
      .toReversed(),
  };
}

const range = (from: bigint, count: number) => Array.from({ length: count }, (_, at) => from + BigInt(at));

test('lists a short ledger in full and counts its blocks', async () => {
  const { requests, ...newest } = await newestOf([...range(100n, 20), 130n], { finalizedSlot: 119n });
  const slots = [130n, ...range(113n, 7).toReversed()];
  expect(newest).toEqual({ slots, finalized: 119n, first: 100n, total: 21, withoutBlock: 0n });
  expect(requests).toEqual(['getSlot', 'getSlot', 'getFirstAvailableBlock', 'getBlocks']);
});

test('lists a local ledger in the first batch, unless it is long', async () => {
  const own = await newestOf([5n, ...range(300_000_000n, 20)], { finalizedSlot: 300_000_010n }, true);
  expect(own).toMatchObject({
    slots: [...range(300_000_000n, 20).toReversed(), 5n],
    finalized: 300_000_010n,
    total: 21,
  });
  expect(own.requests).toEqual([
    'getSlot',
    'getSlot',
    'getFirstAvailableBlock',
    'getBlocksWithLimit',
    'getTransactionsWithoutBlock',
  ]);
  const long = await newestOf([5n, ...range(300_000_000n, 1000)], {}, true);
  expect(long).toMatchObject({ slots: range(300_000_992n, 8).toReversed(), first: 5n, total: null });
  expect(long.requests.at(-1)).toBe('getBlocks');
});

test('lists only recent slots of a live cluster', async () => {
  const { requests, ...newest } = await newestOf([5n, ...range(300_000_000n, 80)]);
  expect(newest.slots).toEqual(range(300_000_072n, 8).toReversed());
  expect(newest.total).toBeNull();
  expect(requests).toHaveLength(4);
});

test('lists a sparse archive from its first block', async () => {
  const slots = [1_021_085n, 18_144_001n, 254_170_887n, 361_774_429n];
  const newest = await newestOf(slots);
  expect(newest).toMatchObject({ slots: slots.toReversed(), first: 1_021_085n, total: 4 });
});

test('of a ledger without blocks, there are none, but an endpoint that fails is an error', async () => {
  expect(await newestOf([], {}, true)).toMatchObject({ slots: [], total: 0, withoutBlock: 0n });
  await expect(newestOf([])).rejects.toThrow('This ledger has no blocks');
});

test('accepts slot 0 as the first block', async () => {
  expect(await newestOf([0n])).toMatchObject({ slots: [0n], first: 0n, total: 1 });
});
