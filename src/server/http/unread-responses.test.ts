import { once } from 'node:events';
import { afterEach, expect, test } from 'vitest';
import type { Service } from '../../rpc-service/create-service.ts';
import type { RpcResponse } from '../../rpc-service/response.ts';
import type { HttpServerParts } from '../http/http-server.ts';
import { COMPUTED_BYTES } from '../http/response-bodies.ts';
import { openRawClient, postBytes, type RawClient } from '../test-support/raw-client.ts';
import { startTestServer, type TestServer } from '../test-support/test-server.ts';

// Stopping a server throws if it still counts bytes of a response as unsent.
let server: TestServer | null = null;
afterEach(() => server?.stop());

const MEGABYTE = 1024 * 1024;
const PART = 'x'.repeat(64 * 1024);
const GET_SLOT = '{"jsonrpc":"2.0","id":1,"method":"getSlot"}';

interface Counts {
  requests: number;
  /** Parts of long responses that were computed. */
  parts: number;
}

/** Answers "long N KEY TAIL" with N MiB, under a cache key unless KEY is missing, and everything else with a short text. */
function countingService(): { readonly service: Service; readonly counts: Counts } {
  const counts = { requests: 0, parts: 0 };
  const service = (text: string): RpcResponse => {
    counts.requests++;
    const [, megabytes, key = '', tail = ''] = /^long (\d+) ?(\S*) ?(\S*)/.exec(text) ?? [];
    if (megabytes === undefined)
      return { cacheKey: null, isLight: true, tail: '', body: async () => ({ text: 'short', isFinal: false }) };
    const encode = async function* (): AsyncIterable<string> {
      for (let part = 0; part < Number(megabytes) * 16; part++) {
        counts.parts++;
        yield PART;
      }
    };
    return {
      cacheKey: key === '' ? null : key,
      tail,
      body: async () => ({ text: encode(), isFinal: key !== '' }),
    };
  };
  return { service, counts };
}

async function start(service: Service, limits: HttpServerParts['limits'] = {}): Promise<TestServer> {
  server = await startTestServer({ service, files: null, limits, onError: () => {} });
  return server;
}

function post({ url }: TestServer, body: string): Promise<Response> {
  const headers = { 'content-type': 'application/json', 'accept-encoding': 'identity' };
  return fetch(url, { method: 'POST', body, headers });
}

/** Statuses of short requests, ten at a time. */
async function statusesOfOthers(started: TestServer, count = 50): Promise<ReadonlySet<number>> {
  const statuses = new Set<number>();
  for (let sent = 0; sent < count; sent += 10) {
    const responses = await Promise.all(Array.from({ length: 10 }, () => post(started, GET_SLOT)));
    for (const response of responses) {
      statuses.add(response.status);
      await response.text();
    }
  }
  return statuses;
}

const unread = (started: TestServer, count: number, body: string): Promise<RawClient[]> =>
  Promise.all(Array.from({ length: count }, () => openRawClient(started.port, postBytes(body))));

/** Resolves when the value stays the same for a while: the system's buffers are full. */
async function untilSteady(value: () => number): Promise<number> {
  for (let last = -1; last !== value();) {
    last = value();
    await new Promise((resolve) => setTimeout(resolve, 150));
  }
  return value();
}

// Seen to fail against: writing without waiting for the client; serving all pipelined requests at once.
test('48 pipelined long responses that are not read leave the service to others', async () => {
  const { service, counts } = countingService();
  const started = await start(service);
  const requests = Array.from({ length: 48 }, (_, at) => postBytes(`long 32 block${at % 3}`));
  const { socket } = await openRawClient(started.port, requests.join(''));
  await untilSteady(() => counts.parts);
  // The others wait until the first one is read.
  expect(counts.requests).toBe(1);
  expect(started.server.unsentBytes()).toBeLessThan(COMPUTED_BYTES + 20 * MEGABYTE);
  expect(await statusesOfOthers(started, 200)).toEqual(new Set([200]));
  socket.destroy();
});

test('60 batches that are not read are not computed further than their clients read', async () => {
  const { service, counts } = countingService();
  const before = process.memoryUsage.rss();
  const started = await start(service);
  const clients = await unread(started, 60, 'long 64');
  const parts = await untilSteady(() => counts.parts);
  // There is room for 32. Of each, the system buffers some megabytes of the 64.
  expect(parts).toBeLessThan(32 * 16 * 20);
  expect(started.server.unsentBytes()).toBeLessThanOrEqual(32 * COMPUTED_BYTES);
  expect(await statusesOfOthers(started)).toEqual(new Set([200]));
  expect(process.memoryUsage.rss() - before).toBeLessThan(600 * MEGABYTE);
  for (const { socket } of clients) socket.destroy();
});

// Seen to fail against: parsing each batch when it arrives.
test('a long batch is not parsed before there is room for it', async () => {
  const { service, counts } = countingService();
  const started = await start((text) => service(text.startsWith('[') ? 'long 64' : text));
  const clients = await unread(started, 60, `[${'1,'.repeat(20_000)}1]`);
  await untilSteady(() => counts.parts);
  // Parsed, each takes several megabytes.
  expect(counts.requests).toBeGreaterThan(5);
  expect(counts.requests).toBeLessThan(16);
  expect(started.server.unsentBytes()).toBeLessThanOrEqual(32 * COMPUTED_BYTES);
  expect(await statusesOfOthers(started)).toEqual(new Set([200]));
  for (const { socket } of clients) socket.destroy();
});

// Seen to fail against: counting the body once for each response.
test('40 clients that do not read a response of 12 MB are counted once, and others get long responses too', async () => {
  const { service, counts } = countingService();
  const started = await start(service);
  const cold = await unread(started, 20, 'long 12 a');
  await untilSteady(() => counts.parts);
  expect(started.server.unsentBytes()).toBeLessThan(COMPUTED_BYTES + 13 * MEGABYTE);
  expect((await (await post(started, 'long 12 a')).text()).length).toBe(12 * MEGABYTE + 1);
  const cached = await unread(started, 20, 'long 12 a');
  expect(await statusesOfOthers(started)).toEqual(new Set([200]));
  expect(started.server.unsentBytes()).toBeLessThan(COMPUTED_BYTES + 26 * MEGABYTE);
  expect((await (await post(started, 'long 2 b')).text()).length).toBe(2 * MEGABYTE + 1);
  for (const { socket } of [...cold, ...cached]) socket.destroy();
});

// Seen to fail against: not releasing the reserved bytes.
test('a client that disconnects at any time leaves nothing counted', async () => {
  const { service, counts } = countingService();
  const started = await start(service);
  const body = `long 1 key ${'i'.repeat(50_000 - 20)}`;
  for (let round = 0; round < 10; round++) {
    const clients = await unread(started, 10, round % 2 === 0 ? body : 'long 20');
    await Promise.all(
      clients.map(async ({ socket, closed }, at) => {
        if (at % 3 !== 0) {
          socket.resume();
          await once(socket, 'data');
        }
        if (at % 2 === 0) socket.resetAndDestroy();
        else socket.destroy();
        await closed;
      }),
    );
  }
  await expect.poll(() => started.server.unsentBytes()).toBe(0);
  const parts = await untilSteady(() => counts.parts);
  // 50 downloads of 320 parts were aborted at the start.
  expect(parts).toBeLessThan(50 * 320);
  expect((await post(started, 'long 1 key')).status).toBe(200);
});

// Seen to fail against: no send timeout.
test('resets a client that takes nothing of its response, but not one that reads slowly', async () => {
  const { service } = countingService();
  const started = await start(service, { stallMilliseconds: 1_500 });
  await (await post(started, 'long 24 cached')).text();
  const slow = await openRawClient(started.port, postBytes('long 64'));
  const slowReads = setInterval(() => slow.socket.read(), 50);
  const stalled = [...(await unread(started, 1, 'long 64')), ...(await unread(started, 1, 'long 24 cached'))];
  await expect.poll(() => connectionCount(started), { timeout: 15_000 }).toBeLessThanOrEqual(2);
  for (const { socket } of stalled) {
    socket.resume();
    await once(socket, 'close');
    expect(socket.bytesRead).toBeLessThan(24 * MEGABYTE);
  }
  expect(slow.socket.destroyed).toBe(false);
  clearInterval(slowReads);
  slow.socket.destroy();
});

// Seen to fail against: no reset while others wait for memory.
test('disconnects a stalled client sooner if another long response waits for its room', async () => {
  const { service, counts } = countingService();
  const started = await start(service, { maxUnsentBytes: 2 * COMPUTED_BYTES, stallMilliseconds: 600_000 });
  await unread(started, 2, 'long 64');
  await untilSteady(() => counts.parts);
  expect(await (await post(started, 'long 2')).text()).toBe(`${'x'.repeat(2 * MEGABYTE)}\n`);
});

// Seen to fail against: not exposing Retry-After to other origins.
test('responds with 503 if there is no room for long, and says when to try again to pages of any origin', async () => {
  const { service, counts } = countingService();
  const started = await start(service, { maxUnsentBytes: COMPUTED_BYTES, waitMilliseconds: 300 });
  await unread(started, 1, 'long 64');
  await untilSteady(() => counts.parts);
  const response = await post(started, 'long 2');
  expect(response.status).toBe(503);
  expect(response.headers.get('retry-after')).toBe('1');
  expect(response.headers.get('access-control-expose-headers')).toBe('retry-after');
  expect((await post(started, GET_SLOT)).status).toBe(200);
});

function connectionCount({ server: counted }: TestServer): Promise<number> {
  return new Promise((resolve) => counted.getConnections((_, count) => resolve(count)));
}
