import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test, vi } from 'vitest';
import { TransportError } from '../exchange/errors.ts';
import { type CallOptions, createHttpTransport } from './transport.ts';

const url = 'http://127.0.0.1:8899/';

function bodyOf(...chunks: readonly (string | Uint8Array)[]): ReadableStream<Uint8Array> {
  return new ReadableStream({
    start(controller) {
      for (const chunk of chunks)
        controller.enqueue(typeof chunk === 'string' ? new TextEncoder().encode(chunk) : chunk);
      controller.close();
    },
  });
}

test('reports bytes as they arrive and joins characters that are split between chunks', async () => {
  const euro = new TextEncoder().encode('€');
  const seen: number[] = [];
  const transport = createHttpTransport({
    url,
    fetch: async () => new Response(bodyOf('"', euro.subarray(0, 1), euro.subarray(1), '"')),
  });
  const answer = await transport('{}', { onProgress: (received) => seen.push(received) });
  expect(answer).toMatchObject({ text: '"€"', bytes: 5, status: 200, retryAfterSeconds: null });
  expect(seen).toEqual([1, 2, 4, 5]);
});

// Seen to fail against: no limit (all of 40 MB was read).
test('stops reading after 4 MB, unless the caller asked for more or reads the answer part by part', async () => {
  let sent = 0;
  let ended = false;
  const chunk = new Uint8Array(65_536).fill(0x20);
  const endless: typeof fetch = async () =>
    new Response(
      new ReadableStream<Uint8Array>({
        pull(stream) {
          sent += chunk.length;
          if (sent > 40_000_000) stream.close();
          else stream.enqueue(chunk);
        },
        cancel() {
          ended = true;
        },
      }),
    );
  const transport = createHttpTransport({ url, fetch: endless });
  const failureOf = (call: CallOptions) =>
    transport('{}', call).then(
      ({ bytes }) => `read ${bytes} bytes`,
      (error: unknown) => (error instanceof TransportError ? error.failure : error),
    );
  expect(await failureOf({})).toEqual({ kind: 'tooLong', bytes: 4_000_000 });
  expect(sent).toBeLessThan(4_300_000);
  expect(ended).toBe(true);

  sent = 0;
  expect(await failureOf({ maxBytes: 9_000_000 })).toEqual({ kind: 'tooLong', bytes: 9_000_000 });
  sent = 0;
  expect(await failureOf({ maxBytes: Number.MAX_SAFE_INTEGER })).toBe('read 39976960 bytes');
  sent = 0;
  expect(await failureOf({ onBytes: async () => undefined })).toBe('read 39976960 bytes');
});

test('times out if the endpoint is silent, but not if it is slow', async () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const slow: typeof fetch = async (_, init) => {
    let sent = 0;
    return new Response(
      new ReadableStream<Uint8Array>({
        start: (stream) =>
          init?.signal?.addEventListener('abort', () => stream.error(new DOMException('', 'AbortError'))),
        async pull(stream) {
          await new Promise((resolve) => setTimeout(resolve, 40));
          if (init?.signal?.aborted === true) return;
          stream.enqueue(new Uint8Array([48]));
          if (++sent === 6) stream.close();
        },
      }),
    );
  };
  const patient = createHttpTransport({ url, silenceMilliseconds: 120, fetch: slow });
  const answer = patient('{}');
  await vi.advanceTimersByTimeAsync(6 * 40);
  expect((await answer).text).toBe('000000');

  const silent: typeof fetch = (_, init) =>
    new Promise((_resolve, reject) => {
      init?.signal?.addEventListener('abort', () => reject(new DOMException('', 'AbortError')));
    });
  const waiting = createHttpTransport({ url, silenceMilliseconds: 30, fetch: silent });
  const failed = expect(waiting('{}')).rejects.toMatchObject({ failure: { kind: 'timeout', milliseconds: 30 } });
  await vi.advanceTimersByTimeAsync(30);
  await failed;
});

test('can be aborted; a broken connection reports the bytes received', async () => {
  const controller = new AbortController();
  const waiting = createHttpTransport({
    url,
    fetch: (_, init) =>
      new Promise((_resolve, reject) => {
        init?.signal?.addEventListener('abort', () => reject(new DOMException('', 'AbortError')));
      }),
  });
  const given = waiting('{}', { signal: controller.signal });
  controller.abort();
  await expect(given).rejects.toMatchObject({ failure: { kind: 'aborted' } });

  const broken = createHttpTransport({
    url,
    fetch: async () => {
      let pulled = false;
      return new Response(
        new ReadableStream<Uint8Array>({
          pull(stream) {
            if (pulled) stream.error(new Error('reset'));
            else stream.enqueue(new Uint8Array(7));
            pulled = true;
          },
        }),
      );
    },
  });
  await expect(broken('{}')).rejects.toMatchObject({ failure: { kind: 'interrupted', bytes: 7 } });
});

test.for([
  ['ann:p%40ss', 'ann:p@ss'],
  ['50%:p%40ss', '50%:p@ss'],
] as const)('sends the user info "%s" as a header, not in the URL', async ([userInfo, sent]) => {
  const seen: { url: string; authorization: string | null }[] = [];
  const transport = createHttpTransport({
    url: `https://${userInfo}@rpc.example.com/v1?x=1`,
    fetch: async (input, init) => {
      const request = new Request(input, init);
      seen.push({ url: request.url, authorization: request.headers.get('authorization') });
      return new Response('1');
    },
  });
  await transport('{}');
  expect(seen).toEqual([{ url: 'https://rpc.example.com/v1?x=1', authorization: `Basic ${btoa(sent)}` }]);
});

// Seen to fail against: `redirect: 'follow'`.
test.for([301, 302, 303, 307, 308])('follows no redirect: HTTP %i', async (status) => {
  const asked: string[] = [];
  const other = createServer((request, response) => {
    asked.push(request.url ?? '');
    response.end('1');
  });
  const redirecting = createServer((_, response) => response.writeHead(status, { location: originOf(other) }).end());
  try {
    for (const server of [other, redirecting]) await once(server.listen(0, '127.0.0.1'), 'listening');
    const transport = createHttpTransport({ url: originOf(redirecting) });
    await expect(transport('{}')).rejects.toMatchObject({ failure: { kind: 'unreachable' } });
    expect(asked).toEqual([]);
  } finally {
    for (const server of [other, redirecting]) {
      server.closeAllConnections();
      server.close();
    }
  }
});

function originOf(server: Server): string {
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
}
