import { once } from 'node:events';
import { connect } from 'node:net';
import { afterEach, describe, expect, test, vi } from 'vitest';
import type { RpcResponse } from '../../rpc-service/response.ts';
import { type TestServer, startTestServer } from '../test-support/test-server.ts';
import { COMPUTED_BYTES, type ChunkReader, shareChunks } from './response-bodies.ts';

describe('response bodies', () => {
  let server: TestServer | null = null;
  afterEach(() => server?.stop());

  const CHUNKS = Array.from({ length: 20 }, (_, at) => `${at}`.repeat(5_000));
  const HEADERS = { 'content-type': 'application/json' };

  /** Computes a long text in chunks, the first ones that `allow` was called for. Counts computations and those that ended early. */
  function createSlowService({ isFinal = true, failsAt = -1 } = {}) {
    const counts = { started: 0, chunks: 0, completed: 0, cancelled: 0 };
    let allowed = 0;
    let wake = (): void => {};
    let changed = new Promise<void>((resolve) => (wake = resolve));
    const isAllowed = (at: number): boolean => at < allowed;
    const encode = async function* (): AsyncGenerator<string> {
      let isComplete = false;
      try {
        for (const [at, chunk] of CHUNKS.entries()) {
          while (!isAllowed(at)) await changed;
          if (at === failsAt) throw new Error('a broken row');
          counts.chunks++;
          yield chunk;
        }
        isComplete = true;
        counts.completed++;
      } finally {
        if (!isComplete) counts.cancelled++;
      }
    };
    const service = (text: string): RpcResponse => {
      if (text === 'light') return { cacheKey: null, tail: '', isLight: true, body: shortBody };
      return {
        cacheKey: text,
        tail: ',"id":1}',
        body: async () => {
          counts.started++;
          return { text: encode(), isFinal };
        },
      };
    };
    return {
      counts,
      service,
      allow: (chunks: number): void => {
        allowed = chunks;
        wake();
        changed = new Promise((resolve) => (wake = resolve));
      },
    };
  }

  async function shortBody() {
    return { text: 'light', isFinal: false };
  }

  const WHOLE = `${CHUNKS.join('')},"id":1}\n`;

  async function start(
    service: (text: string) => RpcResponse,
    more: { readonly maxCacheBytes?: number } = {},
  ): Promise<(body: string, coding?: string) => Promise<Response>> {
    const limits = { maxUnsentBytesPerClient: 8 * COMPUTED_BYTES, ...more };
    const started = await startTestServer({ service, files: null, limits, onError: () => {} });
    server = started;
    return (body, coding = 'identity') =>
      fetch(started.url, { method: 'POST', body, headers: { ...HEADERS, 'accept-encoding': coding } });
  }

  const textOf = async (response: Promise<Response>): Promise<string> => (await response).text();

  // Seen to fail against: not looking up running computations.
  test('computes a body once for all clients that ask for it at the same time', async () => {
    const { service, counts, allow } = createSlowService();
    const post = await start(service);
    const early = Array.from({ length: 10 }, () => textOf(post('a')));
    allow(3);
    await expect.poll(() => counts.chunks).toBe(3);
    const late = Array.from({ length: 10 }, () => textOf(post('a')));
    const zipped = textOf(post('a', 'gzip'));
    await expect.poll(() => counts.started).toBe(2);
    allow(20);
    expect(new Set(await Promise.all([...early, ...late, zipped]))).toEqual(new Set([WHOLE]));
    expect(await textOf(post('a'))).toBe(WHOLE);
    expect(counts).toEqual({ started: 2, chunks: 40, completed: 2, cancelled: 0 });
  });

  // Seen to fail against: sharing such results.
  test('keeps an answer in each coding; if there is no room for them together, the newest', async () => {
    const { allow, counts, service } = createSlowService();
    allow(CHUNKS.length);
    const call = await start(service);
    for (const coding of ['gzip', 'identity', 'br', 'gzip', 'identity', 'br']) {
      expect(await textOf(call('block', coding))).toBe(WHOLE);
    }
    expect(counts.started).toBe(3);
    await server?.stop();
    const narrow = await start(service, { maxCacheBytes: WHOLE.length + 10 });
    for (const coding of ['gzip', 'identity', 'identity', 'identity']) {
      expect(await textOf(narrow('block', coding))).toBe(WHOLE);
    }
    expect(counts.started).toBe(3 + 2);
  });

  test('computes a result that is not final for each client', async () => {
    const { service, counts, allow } = createSlowService({ isFinal: false });
    const post = await start(service);
    allow(20);
    const texts = await Promise.all(Array.from({ length: 5 }, () => textOf(post('a'))));
    expect(new Set(texts)).toEqual(new Set([WHOLE]));
    expect(counts.started).toBe(5);
  });

  // Seen to fail against: not leaving the body; computing it for a client that has disconnected.
  test('stops computing when the last client disconnects, and not before', async () => {
    const { service, counts, allow } = createSlowService();
    const post = await start(service);
    const leaving = [await sendRaw('a'), await sendRaw('a')];
    allow(2);
    await expect.poll(() => counts.chunks).toBe(2);
    const staying = await post('a');
    for (const socket of leaving) socket.destroy();
    await expect.poll(countConnections).toBe(1);
    allow(20);
    expect(await staying.text()).toBe(WHOLE);
    expect(counts).toEqual({ started: 1, chunks: 20, completed: 1, cancelled: 0 });

    allow(4);
    const last = await sendRaw('b');
    await expect.poll(() => counts.started).toBe(2);
    await expect.poll(() => counts.chunks).toBe(24);
    last.destroy();
    // The client's connection is kept alive.
    await expect.poll(countConnections).toBe(1);
    allow(20);
    await expect.poll(() => counts.cancelled).toBe(1);
    expect(counts.chunks).toBeLessThan(30);
  });

  test('a failure reaches every client, and the next one computes the body again', async () => {
    const { service, counts, allow } = createSlowService({ failsAt: 5 });
    const post = await start(service);
    const texts = Array.from({ length: 4 }, () => textOf(post('a')));
    await expect.poll(() => counts.started).toBe(1);
    allow(20);
    for (const { status } of await Promise.allSettled(texts)) expect(status).toBe('rejected');
    await expect(textOf(post('a'))).rejects.toThrow(TypeError);
    expect(counts.started).toBe(2);
  });

  // Seen to fail against: counting light calls like blocks.
  test('answers light requests while there is no room for further long ones, and gives the room back', async () => {
    const { service, counts, allow } = createSlowService();
    const post = await start(service);
    const long = await Promise.all(Array.from({ length: 12 }, (_, at) => sendRaw(`block ${at}`)));
    await expect.poll(() => counts.started).toBe(8);
    for (let round = 0; round < 20; round++) expect(await textOf(post('light'))).toBe('light\n');
    expect(counts.started).toBe(8);
    // Running computations end; waiting ones do not start, because nobody needs them any more.
    const connections = await countConnections();
    for (const socket of long) socket.destroy();
    await expect.poll(countConnections).toBe(connections - long.length);
    allow(20);
    await expect.poll(() => counts.cancelled).toBe(8);
    expect(await Promise.all(Array.from({ length: 9 }, (_, at) => textOf(post(`again ${at}`))))).toHaveLength(9);
    expect(counts).toMatchObject({ started: 8 + 9, completed: 9 });
  });

  function countConnections(): Promise<number> {
    return new Promise((resolve) => server?.server.getConnections((_, count) => resolve(count)));
  }

  /** Sends a request on a separate socket and does not read the response. */
  async function sendRaw(body: string) {
    const socket = connect(Number(new URL(server?.url ?? '').port), '127.0.0.1');
    socket.on('error', () => {});
    await once(socket, 'connect');
    socket.write(
      `POST / HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: ${body.length}\r\n\r\n${body}`,
    );
    return socket;
  }
});

describe('shared chunks', () => {
  const chunk = (byte: number): Uint8Array => Uint8Array.of(byte);

  /** A source of `count` chunks of one byte, which counts how many were computed and fails at `failsAt`. */
  function createSource(count: number, failsAt = -1) {
    const state = { computed: 0, isClosed: false };
    const source = (async function* (): AsyncGenerator<Uint8Array> {
      try {
        for (let at = 0; at < count; at++) {
          if (at === failsAt) throw new Error('a broken row');
          state.computed++;
          yield chunk(at);
        }
      } finally {
        state.isClosed = true;
      }
    })();
    return { source, state };
  }

  async function readAll(reader: ChunkReader | null): Promise<number[]> {
    const bytes: number[] = [];
    if (reader === null) throw new Error('cannot join');
    for await (const [byte = -1] of reader.chunks()) bytes.push(byte);
    reader.leave();
    return bytes;
  }

  // Seen to fail against: not looking up running computations.
  test('computes each chunk once for all readers, including one that joins later', async () => {
    const { source, state } = createSource(5);
    const onEnd = vi.fn();
    const shared = shareChunks(source, () => true, onEnd);
    const [early, also] = [shared.join(), shared.join()];
    const first = early?.chunks()[Symbol.asyncIterator]();
    await first?.next();
    await first?.next();
    expect(state.computed).toBe(2);
    const late = shared.join();
    expect(await Promise.all([readAll(also), readAll(late)])).toEqual([
      [0, 1, 2, 3, 4],
      [0, 1, 2, 3, 4],
    ]);
    expect(state.computed).toBe(5);
    expect(onEnd).toHaveBeenCalledExactlyOnceWith([0, 1, 2, 3, 4].map(chunk));
    expect(await first?.next()).toEqual({ done: false, value: chunk(2) });
  });

  test('computes no chunk before a reader asks for it', async () => {
    const { source, state } = createSource(5);
    const reader = shareChunks(
      source,
      () => true,
      () => {},
    ).join();
    const iterator = reader?.chunks()[Symbol.asyncIterator]();
    for (let count = 1; count <= 3; count++) {
      await iterator?.next();
      await new Promise((resolve) => setTimeout(resolve));
      expect(state.computed).toBe(count);
    }
  });

  test('stops when the last reader leaves, and cannot be joined then', async () => {
    const { source, state } = createSource(5);
    const onEnd = vi.fn();
    const shared = shareChunks(source, () => true, onEnd);
    const [first, second] = [shared.join(), shared.join()];
    await first?.chunks()[Symbol.asyncIterator]().next();
    first?.leave();
    expect(onEnd).not.toHaveBeenCalled();
    second?.leave();
    second?.leave();
    expect(onEnd).toHaveBeenCalledExactlyOnceWith(null);
    expect(shared.join()).toBeNull();
    await vi.waitFor(() => expect(state).toEqual({ computed: 1, isClosed: true }));
  });

  test('fails for every reader', async () => {
    const onEnd = vi.fn();
    const shared = shareChunks(createSource(5, 2).source, () => true, onEnd);
    const [first, second] = [shared.join(), shared.join()];
    await expect(readAll(first)).rejects.toThrow('a broken row');
    await expect(readAll(second)).rejects.toThrow('a broken row');
    expect(onEnd).toHaveBeenCalledExactlyOnceWith(null);
    expect(shared.join()).toBeNull();
  });

  test('does not keep more than it may, and cannot be joined beyond it', async () => {
    const onEnd = vi.fn();
    let kept = 0;
    const mayKeep = (bytes: number): boolean => (kept += bytes) <= 3;
    const shared = shareChunks(createSource(6).source, mayKeep, onEnd);
    const [fast, slow] = [shared.join(), shared.join()];
    expect(await readAll(fast)).toEqual([0, 1, 2, 3, 4, 5]);
    expect(shared.join()).toBeNull();
    expect(await readAll(slow)).toEqual([0, 1, 2, 3, 4, 5]);
    expect(onEnd).toHaveBeenCalledExactlyOnceWith(null);
  });
});
