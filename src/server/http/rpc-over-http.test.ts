import { request as httpRequest } from 'node:http';
import type { IncomingMessage } from 'node:http';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import * as fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Service } from '../../rpc-service/create-service.ts';
import { sampleService } from '../../rpc-service/test-support/ask.ts';
import { MAX_BODY_BYTES } from './rpc-handler.ts';
import { answerOf } from '../test-support/answer-of.ts';
import { listen } from '../test-support/listening.ts';
import type { Listening } from '../test-support/listening.ts';

const HEALTH = '{"jsonrpc":"2.0","id":1,"method":"getHealth"}';
const OK = '{"jsonrpc":"2.0","result":"ok","id":1}\n';
const BLOCK = '{"jsonrpc":"2.0","id":1,"method":"getConfirmedBlock","params":[100]}';

let server: Listening;
beforeAll(async () => {
  server = await listen({ service: sampleService, files: null });
});
afterAll(() => server.stop());

const post = (body: string | Uint8Array<ArrayBuffer>, headers: Record<string, string> = {}, path = '/') =>
  fetch(`${server.url}${path}`, { method: 'POST', body, headers: { 'content-type': 'application/json', ...headers } });

test('answers a POST to any path, to any origin', async () => {
  for (const path of ['/', '/foo', '/?x', '/tx/abc', '/%']) {
    const answer = await post(HEALTH, { origin: 'https://elsewhere.example' }, path);
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toBe('application/json; charset=utf-8');
    expect(answer.headers.get('access-control-allow-origin')).toBe('*');
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
    expect(await answer.text()).toBe(OK);
  }
});

test('answers errors of JSON-RPC with 200 and a notification with 204', async () => {
  const broken = await post('{');
  expect(broken.status).toBe(200);
  expect(await broken.text()).toContain('"code":-32700');
  const notification = await post('{"jsonrpc":"2.0","method":"getHealth"}');
  expect(notification.status).toBe(204);
  expect(notification.headers.get('access-control-allow-origin')).toBe('*');
  expect(await notification.text()).toBe('');
});

test.each(['application/json; charset=utf-8', 'application/json;charset=UTF-8; x=y', 'Application/JSON'])(
  'takes the content type %s',
  async (type) => {
    expect((await post(HEALTH, { 'content-type': type })).status).toBe(200);
  },
);

test.each(['text/plain', 'application/jsonp', 'application/x-www-form-urlencoded', ''])(
  'refuses the content type %j',
  async (type) => {
    const answer = await post(HEALTH, { 'content-type': type });
    expect(answer.status).toBe(415);
    expect(answer.headers.get('access-control-allow-origin')).toBe('*');
  },
);

test('refuses a compressed body', async () => {
  const answer = await post(HEALTH, { 'content-encoding': 'gzip' });
  expect(answer.status).toBe(415);
  expect(await answer.text()).toBe('a compressed request body is not read\n');
});

test('takes bodies up to 50 KiB, however they come', async () => {
  const padded = (length: number): string => HEALTH.padEnd(length, ' ');
  expect(await (await post(padded(MAX_BODY_BYTES))).text()).toBe(OK);
  expect((await post(padded(MAX_BODY_BYTES + 1))).status).toBe(413);
  expect((await post(padded(20_000_000))).status).toBe(413);
  expect(await sendChunked([padded(MAX_BODY_BYTES)])).toBe(200);
  expect(await sendChunked([padded(MAX_BODY_BYTES), ' '])).toBe(413);
});

test('refuses a body that is not UTF-8', async () => {
  expect((await post(Uint8Array.of(0x22, 0xff, 0x22))).status).toBe(400);
  expect((await post(Uint8Array.of(0x22, 0xed, 0xa0, 0x80, 0x22))).status).toBe(400);
});

test('lets any page ask before it posts', async () => {
  const answer = await fetch(`${server.url}/any`, {
    method: 'OPTIONS',
    headers: {
      origin: 'https://elsewhere.example',
      'access-control-request-method': 'POST',
      'access-control-request-headers': 'content-type,solana-client',
    },
  });
  expect(answer.status).toBe(204);
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    'access-control-allow-origin': '*',
    'access-control-allow-methods': 'POST, OPTIONS',
    'access-control-allow-headers': 'content-type,solana-client',
    'access-control-max-age': '86400',
  });
});

test.each(['PUT', 'DELETE', 'PATCH'])('refuses %s', async (method) => {
  const answer = await fetch(server.url, { method });
  expect(answer.status).toBe(405);
  expect(answer.headers.get('allow')).toBe('GET, HEAD, POST, OPTIONS');
  expect(answer.headers.get('access-control-allow-origin')).toBeNull();
});

test('is well', async () => {
  const answer = await fetch(`${server.url}/health`);
  expect(await answer.text()).toBe('ok');
  expect(answer.headers.get('access-control-allow-origin')).toBeNull();
  for (const method of ['POST', 'PUT']) {
    const refused = await fetch(`${server.url}/health`, { method });
    expect(refused.status).toBe(405);
    expect(refused.headers.get('allow')).toBe('GET, HEAD');
  }
});

test('compresses longer answers as the client likes it', async () => {
  const plain = await sendForBytes('identity');
  expect(plain.coding).toBeUndefined();
  expect(plain.bytes.length).toBeGreaterThan(2_000);
  const gzip = await sendForBytes('gzip, br;q=0.5');
  expect(gzip.coding).toBe('gzip');
  expect(gunzipSync(gzip.bytes)).toEqual(plain.bytes);
  const brotli = await sendForBytes('gzip;q=0.9, br');
  expect(brotli.coding).toBe('br');
  expect(brotliDecompressSync(brotli.bytes)).toEqual(plain.bytes);
  expect((await post(HEALTH, { 'accept-encoding': 'gzip' })).headers.get('content-encoding')).toBeNull();
  expect((await post(HEALTH)).headers.get('vary')).toBe('accept-encoding');
});

test('works on few requests at a time and answers them all', async () => {
  let running = 0;
  let most = 0;
  const work = async (): Promise<string> => {
    most = Math.max(most, ++running);
    await new Promise((resolve) => setTimeout(resolve, 40));
    running -= 1;
    return '1';
  };
  const slow: Service = () => ({ ...answerOf(''), body: async () => ({ text: await work(), lasting: false }) });
  const busy = await listen({ service: slow, files: null });
  const asked = Array.from({ length: 40 }, () =>
    fetch(busy.url, { method: 'POST', body: '1', headers: { 'content-type': 'application/json' } }),
  );
  const statuses = (await Promise.all(asked)).map(({ status }) => status);
  await busy.stop();
  expect(new Set(statuses)).toEqual(new Set([200]));
  expect(most).toBe(8);
});

test('a failing service is a 500, and the server goes on', async () => {
  const seen: unknown[] = [];
  const failing: Service = () => answerOf(Promise.reject(new Error('secret')));
  const broken = await listen({ service: failing, files: null, onError: (error) => seen.push(error) });
  const answer = await fetch(broken.url, {
    method: 'POST',
    body: '1',
    headers: { 'content-type': 'application/json' },
  });
  expect(answer.status).toBe(500);
  expect(await answer.text()).not.toContain('secret');
  expect(seen).toHaveLength(1);
  expect((await fetch(`${broken.url}/health`)).status).toBe(200);
  await broken.stop();
});

test.each([
  ['nonsense', 'hello\r\n\r\n'],
  ['TLS', Uint8Array.of(0x16, 0x03, 0x01, 0x00, 0xf4, 0x01)],
  ['no host', 'GET / HTTP/1.1\r\n\r\n'],
  ['a bad length', 'POST / HTTP/1.1\r\nhost: x\r\ncontent-length: x\r\n\r\n'],
  ['two lengths', 'POST / HTTP/1.1\r\nhost: x\r\ncontent-length: 1\r\ncontent-length: 2\r\n\r\n1'],
  ['a bad chunk', 'POST / HTTP/1.1\r\nhost: x\r\ntransfer-encoding: chunked\r\n\r\nzz\r\n'],
  [
    'length and chunks',
    'POST / HTTP/1.1\r\nhost: x\r\ncontent-length: 1\r\ntransfer-encoding: chunked\r\n\r\n0\r\n\r\n',
  ],
  [
    'a body that ends early',
    'POST / HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 9\r\n\r\n{',
  ],
  ['endless headers', `GET / HTTP/1.1\r\nhost: x\r\na: ${'x'.repeat(100_000)}\r\n\r\n`],
])('survives %s', async (_, bytes) => {
  expect(await server.sendRaw(bytes)).toMatch(/^(HTTP\/1\.1 4\d\d |$)/);
  expect(await (await post(HEALTH)).text()).toBe(OK);
});

test.each(['*', '//', '/..%2f..%2fetc/passwd', 'http://elsewhere.example/x', '/%00', '/%zz', '?'])(
  'answers a POST and a GET to the odd target %s',
  async (target) => {
    const rest = `host: x\r\nconnection: close\r\n`;
    const body = `content-type: application/json\r\ncontent-length: ${HEALTH.length}\r\n\r\n${HEALTH}`;
    expect(await server.sendRaw(`POST ${target} HTTP/1.1\r\n${rest}${body}`)).toMatch(/^HTTP\/1\.1 (200|400) /);
    expect(await server.sendRaw(`GET ${target} HTTP/1.1\r\n${rest}\r\n`)).toMatch(/^HTTP\/1\.1 (404|400) /);
  },
);

test('survives any bytes', async () => {
  const head = fc.constantFrom(
    '',
    'POST / HTTP/1.1\r\n',
    'POST / HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\n',
  );
  const line = fc.oneof(
    fc.string({ unit: 'binary-ascii' }),
    fc.constantFrom('content-length: 3', 'transfer-encoding: chunked', ''),
  );
  const bytes = fc
    .tuple(head, fc.array(line), fc.uint8Array())
    .map(([start, lines, rest]) => Buffer.concat([Buffer.from(`${start}${lines.join('\r\n')}\r\n\r\n`), rest]));
  await fc.assert(
    fc.asyncProperty(bytes, async (sent) => {
      expect(await server.sendRaw(sent)).toMatch(/^(HTTP\/1\.1 [24]\d\d |$)/);
    }),
  );
  expect(await (await post(HEALTH)).text()).toBe(OK);
});

test('keeps a connection for the next request, also after a refusal', async () => {
  const call = (type: string, body: string, more = ''): string =>
    `POST / HTTP/1.1\r\nhost: x\r\n${more}content-type: ${type}\r\ncontent-length: ${body.length}\r\n\r\n${body}`;
  const json = 'application/json';
  const text = await server.sendRaw(
    call(json, HEALTH) +
      call('text/plain', HEALTH) +
      call(json, ' '.repeat(60_000)) +
      call(json, HEALTH, 'connection: close\r\n'),
  );
  expect(text.match(/HTTP\/1\.1 \d+/g)).toEqual(['HTTP/1.1 200', 'HTTP/1.1 415', 'HTTP/1.1 413', 'HTTP/1.1 200']);
});

test('a client that hangs up while it is worked for costs nothing', async () => {
  let unblock = (): void => {};
  const blocked = new Promise<void>((resolve) => (unblock = resolve));
  const service: Service = () => answerOf(blocked.then(() => 'x'.repeat(10_000)));
  const slow = await listen({ service, files: null, limits: { maxUnsentBytes: 5_000 } });
  const controller = new AbortController();
  const headers = { 'content-type': 'application/json', 'accept-encoding': 'identity' };
  const ask = (signal: AbortSignal | null) => fetch(slow.url, { method: 'POST', body: '1', headers, signal });
  const asked = ask(controller.signal);
  await new Promise((resolve) => setTimeout(resolve, 30));
  controller.abort();
  await expect(asked).rejects.toThrow();
  await new Promise((resolve) => setTimeout(resolve, 30));
  unblock();
  expect((await ask(null)).status).toBe(200);
  await slow.stop();
});

test('is busy while clients do not take their answers, and again at work when they are gone', async () => {
  const service: Service = (text) => answerOf(text === 'long' ? 'x'.repeat(30_000_000) : text);
  const busy = await listen({ service, files: null, limits: { maxUnsentBytes: 1_000_000 } });
  const ask = (body: string): Promise<IncomingMessage> =>
    new Promise((resolve, reject) => {
      const headers = { 'content-type': 'application/json' };
      httpRequest(busy.url, { method: 'POST', headers, agent: false }, resolve).on('error', reject).end(body);
    });
  const untaken = await ask('long');
  const refused = await ask('1');
  expect(refused.statusCode).toBe(503);
  expect(refused.headers['retry-after']).toBe('1');
  untaken.destroy();
  await expect.poll(async () => (await ask('1')).statusCode).toBe(200);
  await busy.stop();
});

function sendChunked(parts: readonly string[]): Promise<number> {
  return new Promise((resolve, reject) => {
    const request = httpRequest(server.url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'transfer-encoding': 'chunked' },
    });
    request.on('response', (response) => {
      response.resume();
      resolve(response.statusCode ?? 0);
    });
    request.on('error', reject);
    for (const part of parts) request.write(part);
    request.end();
  });
}

function sendForBytes(accept: string): Promise<{ readonly coding: string | undefined; readonly bytes: Buffer }> {
  return new Promise((resolve, reject) => {
    const headers = { 'content-type': 'application/json', 'accept-encoding': accept };
    const request = httpRequest(server.url, { method: 'POST', headers }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('end', () => {
        resolve({ coding: response.headers['content-encoding'], bytes: Buffer.concat(chunks) });
      });
    });
    request.on('error', reject);
    request.end(BLOCK);
  });
}
