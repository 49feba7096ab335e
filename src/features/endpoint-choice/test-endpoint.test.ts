import { expect, test } from 'vitest';
import { createClient } from '../../rpc-client/client.ts';
import { testEndpoint } from './test-endpoint.ts';

const run = (answer: (method: string) => Response | Error, found: 'answers' | 'none' = 'none') => {
  const fetch = async (_: unknown, init?: RequestInit) => {
    const { method } = JSON.parse(init?.body as string) as { method: string };
    const response = answer(method);
    if (response instanceof Error) throw response;
    return response;
  };
  const client = createClient({ url: 'https://rpc.example.com/', fetch });
  return testEndpoint(client, () => Promise.resolve(found), new AbortController().signal);
};
const body = (content: object) => Response.json({ jsonrpc: '2.0', id: 1, ...content });
const error = (code: number, message: string) => body({ error: { code, message } });

test('says what a node reports, and which methods it lacks', async () => {
  const results: Readonly<Record<string, unknown>> = { getSlot: 17, getGenesisHash: 'abc', getFirstAvailableBlock: 3 };
  const found = await run((method) => {
    if (method in results) return body({ result: results[method] });
    return method === 'simulateTransaction'
      ? error(-32_601, 'Method not found')
      : error(-32_602, 'Invalid params: invalid length 0');
  });
  expect(found).toMatchObject({ kind: 'answers', genesisHash: 'abc', tip: 17n, oldest: 3n });
  expect(found.kind === 'answers' && found.missing.map(({ name }) => name)).toEqual(['simulateTransaction']);
});

test('says why there is no answer', async () => {
  const failedFetch = () => new TypeError('Failed to fetch');
  expect(await run(failedFetch, 'answers')).toMatchObject({ kind: 'failed', reason: 'No CORS' });
  expect(await run(failedFetch)).toMatchObject({ kind: 'failed', reason: 'No answer' });
  expect(await run(() => new Response('', { status: 401 }))).toMatchObject({ kind: 'failed', reason: 'Refused' });
  expect(await run(() => new Response('<h1>Hi</h1>'))).toMatchObject({ kind: 'failed', reason: 'Not JSON' });
  expect(await run(() => Response.json({ ok: true }))).toMatchObject({ kind: 'failed', reason: 'Not JSON-RPC' });
  expect(await run(() => error(-32_000, 'no such key'))).toMatchObject({ kind: 'failed', reason: 'Refused' });
});
