import { afterEach, expect, test } from 'vitest';
import type { RpcResponse } from '../../rpc-service/response.ts';
import type { HttpServerParts } from '../http/http-server.ts';
import { openRawClient, postBytes, type RawClient } from '../test-support/raw-client.ts';
import { startTestServer, type TestServer } from '../test-support/test-server.ts';

let server: TestServer | null = null;
afterEach(() => server?.stop());

/** Answers with the text of the request, "slow" ones when `release` is called; `waiting` counts those that have arrived. */
async function start(
  limits: NonNullable<HttpServerParts['limits']>,
): Promise<{ started: TestServer; waiting: () => number; release: () => void }> {
  let waiting = 0;
  let release = (): void => {};
  const released = new Promise<void>((resolve) => (release = resolve));
  const service = (text: string): RpcResponse => ({
    cacheKey: null,
    isLight: true,
    tail: '',
    body: async () => {
      if (text === 'slow') {
        waiting += 1;
        await released;
      }
      return { text, isFinal: false };
    },
  });
  const started = await startTestServer({ service, files: null, limits });
  server = started;
  return { started, waiting: () => waiting, release };
}

async function post({ url }: TestServer, body: string): Promise<string> {
  const headers = { 'content-type': 'application/json', connection: 'close' };
  return (await fetch(url, { method: 'POST', body, headers })).text();
}

const open = (started: TestServer, count: number, bytes: string): Promise<RawClient[]> =>
  Promise.all(Array.from({ length: count }, () => openRawClient(started.port, bytes)));

function connectionCount({ server: counted }: TestServer): Promise<number> {
  return new Promise((resolve) => counted.getConnections((_, count) => resolve(count)));
}

test.each([
  ['idle', ''],
  ['in the middle of a header', 'POST / HTTP/1.1\r\nhost: x\r\nx-a'],
  ['in the middle of a body', postBytes('x'.repeat(1000)).slice(0, -10)],
])('connections that are %s make room for new ones', async (_, bytes) => {
  const { started } = await start({ maxConnections: 20 });
  for (let round = 0; round < 3; round++) {
    await open(started, 60, bytes);
    expect(await post(started, 'a')).toBe('a\n');
    expect(await connectionCount(started)).toBeLessThanOrEqual(20);
  }
});

// Seen to fail against: refusing new connections; closing one that is not the longest idle.
test('a client at its limit replaces its own connection that has waited for longest', async () => {
  const { started } = await start({ maxConnectionsPerClient: 3 });
  const [first] = await open(started, 1, postBytes('first'));
  await expect.poll(() => first?.socket.bytesWritten).toBeGreaterThan(0);
  const [second] = await open(started, 1, '');
  // The first one has been served since the second one was opened.
  first?.socket.resume();
  first?.socket.write(postBytes('again'));
  await expect.poll(() => first?.socket.bytesRead).toBeGreaterThan(2 * 'first'.length);
  const [third] = await open(started, 1, '');
  await open(started, 1, '');
  second?.socket.resume();
  await second?.closed;
  expect(first?.socket.destroyed).toBe(false);
  expect(third?.socket.destroyed).toBe(false);
});

test('refuses a connection only while all others wait for their responses', async () => {
  const { started, waiting, release } = await start({ maxConnections: 5 });
  const busy = await open(started, 5, postBytes('slow'));
  // A connection whose request has not arrived would make room for a new one.
  await expect.poll(waiting).toBe(5);
  await expect.poll(() => post(started, 'a').catch(() => 'refused')).toBe('refused');
  release();
  await expect.poll(() => post(started, 'a').catch(() => 'refused')).toBe('a\n');
  for (const { error } of busy) expect(error()).toBeNull();
});

test('answers 900 pipelined requests in order, and resets a connection with more that wait', async () => {
  const { started, release } = await start({});
  const bodies = Array.from({ length: 900 }, (_, at) => `body${at}`);
  const last = postBytes('last').replace('host', 'connection: close\r\nhost');
  const text = await started.sendRaw(bodies.map((body) => postBytes(body)).join('') + last);
  expect(text.match(/body\d+|last/g)).toEqual([...bodies, 'last']);

  const flood = await openRawClient(started.port, postBytes('slow') + postBytes('a').repeat(1_100));
  flood.socket.resume();
  await flood.closed;
  expect(flood.error()).toBe('ECONNRESET');
  expect(await post(started, 'a')).toBe('a\n');
  release();
});

// Seen to fail against: still counting the requests of closed connections.
test('forgets pipelined requests of connections that close, so that others can pipeline', async () => {
  const { started, release } = await start({});
  // 12 × 999 waiting requests would exceed the limit of all connections.
  for (let round = 0; round < 12; round++) {
    const { socket, closed, error } = await openRawClient(started.port, postBytes('slow') + postBytes('a').repeat(999));
    await expect.poll(() => socket.bytesWritten).toBeGreaterThan(80_000);
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect(error()).toBeNull();
    socket.destroy();
    await closed;
  }
  const text = await started.sendRaw(
    postBytes('a').repeat(50) + postBytes('b').replace('host', 'connection: close\r\nhost'),
  );
  expect(text.match(/HTTP\/1.1 200/g)).toHaveLength(51);
  release();
});
