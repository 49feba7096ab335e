import { afterEach, expect, test, vi } from 'vitest';
import type { RpcResponse } from '../../rpc-service/response.ts';
import { startTestServer, type TestServer } from '../test-support/test-server.ts';

let testServer: TestServer | null = null;
afterEach(() => testServer?.stop());

const RESULT = `{"jsonrpc":"2.0","result":"${'x'.repeat(1000)}"`;

/** Starts a server that passes each request text to `respond` and caches at most `maxCacheBytes`. */
async function start(
  respond: (key: string) => RpcResponse,
  maxCacheBytes: number,
  onError = vi.fn(),
): Promise<TestServer> {
  testServer = await startTestServer({ service: respond, files: null, limits: { maxCacheBytes }, onError });
  return testServer;
}

async function post({ url }: TestServer, key: string, coding = 'identity'): Promise<string> {
  const headers = { 'content-type': 'application/json', 'accept-encoding': coding };
  return (await fetch(url, { method: 'POST', body: key, headers })).text();
}

/** Records the key of each body that is computed. */
function recordingService(
  isFinal: boolean,
  hasKey = true,
): { respond: (key: string) => RpcResponse; computed: string[] } {
  const computed: string[] = [];
  const respond = (key: string): RpcResponse => ({
    cacheKey: hasKey ? key : null,
    tail: ',"id":1}',
    body: async () => {
      computed.push(key);
      return { text: RESULT, isFinal };
    },
  });
  return { respond, computed };
}

test('computes a final response once per coding', async () => {
  const { respond, computed } = recordingService(true);
  const server = await start(respond, 100_000);
  const texts = [
    await post(server, 'a'),
    await post(server, 'a'),
    await post(server, 'a', 'gzip'),
    await post(server, 'a', 'gzip'),
  ];
  expect(new Set(texts)).toEqual(new Set([`${RESULT},"id":1}\n`]));
  expect(computed).toEqual(['a', 'a']);
});

test.each([
  ['is not final', recordingService(false)],
  ['has no cache key', recordingService(true, false)],
])('computes a response that %s each time', async (_, { respond, computed }) => {
  const server = await start(respond, 100_000);
  for (let round = 0; round < 3; round++) await post(server, 'a');
  expect(computed).toHaveLength(3);
});

test('evicts the least recently used response, and never caches one that is too large', async () => {
  const { respond, computed } = recordingService(true);
  const two = await start(respond, 2500);
  for (const key of ['a', 'b', 'a', 'c', 'a', 'b']) await post(two, key);
  expect(computed).toEqual(['a', 'b', 'c', 'b']);
  await two.stop();
  computed.length = 0;
  const none = await start(respond, 1000);
  for (const key of ['a', 'a']) await post(none, key);
  expect(computed).toEqual(['a', 'a']);
});

test.each(['identity', 'gzip', 'br'])('closes the connection if a response fails halfway (%s)', async (coding) => {
  let fails = true;
  const chunks = async function* (): AsyncIterable<string> {
    yield RESULT.slice(0, 500);
    if (fails) throw new Error('a broken row');
    yield RESULT.slice(500);
  };
  const onError = vi.fn();
  const respond = (key: string): RpcResponse => ({
    cacheKey: key,
    tail: ',"id":1}',
    body: async () => ({ text: chunks(), isFinal: true }),
  });
  const server = await start(respond, 100_000, onError);
  await expect(post(server, 'a', coding)).rejects.toThrow(TypeError);
  expect(onError).toHaveBeenCalledExactlyOnceWith(new Error('a broken row'));
  // The failed response was not cached, and the server keeps serving.
  fails = false;
  expect(await post(server, 'a', coding)).toBe(`${RESULT},"id":1}\n`);
});
