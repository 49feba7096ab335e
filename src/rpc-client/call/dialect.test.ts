import { expect, test } from 'vitest';
import { createClient } from '../client.ts';
import { askByEitherName, isMethodMissing } from './dialect.ts';
import { JsonRpcError, TransportError } from '../exchange/errors.ts';

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

const exchange = { method: '', url: '', requestText: '', responseText: '', status: 200, bytes: 0, milliseconds: 0 };
const answer = (code: number, message: string) => new JsonRpcError(code, message, undefined, exchange);
const http = (status: number, responseText: string) =>
  new TransportError({ kind: 'http', status, retryAfterSeconds: null }, { ...exchange, status, responseText });

test.each([
  answer(-32601, 'Method not found'),
  answer(-32601, ''),
  answer(-32600, 'Unsupported method: getMultipleAccounts on SOLANA_MAINNET'),
  answer(403, 'The method getSlotLeaders is not available on your plan'),
  answer(-32600, 'method simulateTransaction is disabled'),
  http(410, '{"error":{"code":410,"message":"Method getMultipleAccounts not available"}}'),
  http(403, 'Method simulateTransaction is not supported'),
])('a refusal of the method: %s', (error) => expect(isMethodMissing(error)).toBe(true));

test.each([
  answer(-32010, 'X excluded from account secondary indexes; this RPC method unavailable for key'),
  answer(-32602, 'Method does not support commitment below `confirmed`'),
  answer(-32011, 'Transaction history is not available from this node'),
  answer(410, 'The RPC call or parameters have been disabled.'),
  answer(-32005, 'Too many requests for a specific RPC call'),
  http(403, '{"error":{"code":403,"message":"API key is not allowed to access blockchain"}}'),
  http(405, 'Used HTTP Method is not allowed. POST or OPTIONS is required'),
  http(429, 'Too many requests'),
  http(404, '<html><h1>Not Found</h1></html>'),
  new TransportError({ kind: 'unreachable' }, null),
  new Error('a method that is not supported'),
])('not a refusal of the method: %s', (error) => expect(isMethodMissing(error)).toBe(false));
