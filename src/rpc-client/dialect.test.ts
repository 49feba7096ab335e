import { expect, test } from 'vitest';
import { createClient } from './client.ts';
import { askByEitherName } from './dialect.ts';

const names = { current: 'getBlock', deprecated: 'getConfirmedBlock' } as const;

/** A client of an endpoint that answers a method with an error, or with a result. */
function clientOf(answers: Readonly<Record<string, { readonly code: number; readonly message: string }>>) {
  const asked: string[] = [];
  const client = createClient({
    url: 'https://rpc.example/',
    fetch: async (_, init) => {
      const { method } = JSON.parse(typeof init?.body === 'string' ? init.body : '{}') as { readonly method: string };
      asked.push(method);
      const error = answers[method];
      return Response.json({ jsonrpc: '2.0', id: 1, ...(error ? { error } : { result: 'a block' }) });
    },
  });
  const ask = (choice: 'auto' | 'getBlock' | 'getConfirmedBlock' = 'auto') =>
    askByEitherName(choice, names, async (method) => {
      const request = { method, params: [], decode: (result: unknown) => result };
      return (await client.call(request)).value;
    });
  return { asked, ask, client };
}

const UNKNOWN = { code: -32601, message: 'Method not found' };

test('auto sends a single request to a current node', async () => {
  const { asked, ask } = clientOf({});
  expect(await ask()).toBe('a block');
  expect(asked).toEqual(['getBlock']);
});

test('auto falls back to the deprecated name and remembers it', async () => {
  const { asked, ask } = clientOf({ getBlock: UNKNOWN });
  await ask();
  await ask();
  expect(asked).toEqual(['getBlock', 'getConfirmedBlock', 'getConfirmedBlock']);
});

test('an error of the deprecated method is its answer', async () => {
  const { asked, ask } = clientOf({ getBlock: UNKNOWN, getConfirmedBlock: { code: -32015, message: 'version (0)' } });
  for (const _ of [1, 2]) await expect(ask()).rejects.toMatchObject({ code: -32015 });
  expect(asked).toEqual(['getBlock', 'getConfirmedBlock', 'getConfirmedBlock']);
});

test('asks for both names once if the endpoint knows neither, until that is forgotten', async () => {
  const { asked, ask, client } = clientOf({ getBlock: UNKNOWN, getConfirmedBlock: UNKNOWN });
  for (const _ of [1, 2])
    await expect(ask()).rejects.toMatchObject({ code: -32601, names, exchange: { method: 'getConfirmedBlock' } });
  expect(asked).toEqual(['getBlock', 'getConfirmedBlock']);
  client.missing.forget();
  await expect(ask()).rejects.toMatchObject({ code: -32601 });
  expect(asked).toHaveLength(4);
});

test('uses a chosen name', async () => {
  const { asked, ask } = clientOf({});
  await ask('getConfirmedBlock');
  expect(asked).toEqual(['getConfirmedBlock']);
});
