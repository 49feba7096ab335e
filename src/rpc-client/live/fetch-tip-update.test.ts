import { expect, test } from 'vitest';
import { createClient } from '../client.ts';
import { fetchTipUpdate } from './fetch-tip-update.ts';

/** An endpoint with a block in every second slot up to 200. */
function endpoint(batches = false) {
  const asked: string[] = [];
  const answer = ({ method, params }: { readonly method: string; readonly params: readonly unknown[] }) => {
    asked.push(`${method} ${JSON.stringify(params)}`);
    if (method === 'getSlot') return JSON.stringify(params).includes('finalized') ? 168 : 200;
    const [from, to] = params as [number, number];
    return Array.from({ length: 201 }, (_, slot) => slot).filter(
      (slot) => slot >= from && slot <= to && slot % 2 === 0,
    );
  };
  const client = createClient({
    url: 'http://127.0.0.1:8899/',
    batches,
    fetch: async (_, init) => {
      const request: unknown = JSON.parse(typeof init?.body === 'string' ? init.body : '');
      const respond = (each: unknown) => ({
        jsonrpc: '2.0',
        id: 1,
        result: answer(each as Parameters<typeof answer>[0]),
      });
      return new Response(JSON.stringify(Array.isArray(request) ? request.map(respond) : respond(request)));
    },
  });
  const fetchUpdate = (known: bigint, hint: bigint | null) =>
    fetchTipUpdate(client, known, hint, new AbortController().signal);
  return { asked, fetchUpdate };
}

test('asks one question if there is nothing new', async () => {
  const { asked, fetchUpdate } = endpoint();
  expect(await fetchUpdate(200n, null)).toEqual({
    tip: 200n,
    finalized: null,
    produced: [],
    isCut: false,
    requests: 1,
  });
  expect(asked).toEqual(['getSlot [{"commitment":"confirmed"}]']);
});

test('lists the new blocks, and asks what is finalized', async () => {
  const { asked, fetchUpdate } = endpoint();
  const update = { tip: 200n, finalized: 168n, produced: [196n, 198n, 200n], isCut: false, requests: 3 };
  expect(await fetchUpdate(195n, null)).toEqual(update);
  expect(asked[1]).toBe('getBlocks [196,200,{"commitment":"confirmed"}]');
});

test('with an announced slot, does not ask for the newest, and waits for blocks that are not confirmed yet', async () => {
  const { asked, fetchUpdate } = endpoint();
  expect(await fetchUpdate(198n, 203n)).toMatchObject({ tip: 200n, produced: [200n], requests: 2 });
  expect(asked[0]).toBe('getBlocks [199,203,{"commitment":"confirmed"}]');
  expect(await fetchUpdate(200n, 203n)).toMatchObject({ tip: 200n, produced: [] });
});

test('after a long pause, lists the newest blocks only', async () => {
  const { asked, fetchUpdate } = endpoint();
  const { produced, isCut } = await fetchUpdate(10n, null);
  expect([produced[0], produced.at(-1), isCut]).toEqual([138n, 200n, true]);
  expect(asked[1]).toBe('getBlocks [137,200,{"commitment":"confirmed"}]');
});

test('counts one request for a service that takes batches', async () => {
  expect(await endpoint(true).fetchUpdate(195n, 200n)).toMatchObject({ finalized: 168n, requests: 1 });
});
