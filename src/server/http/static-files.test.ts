import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sampleService } from '../../rpc-service/test-support/ask.ts';
import { loadStaticFiles } from './static-files.ts';
import { listen } from '../test-support/listening.ts';
import type { Listening } from '../test-support/listening.ts';

const INDEX = '<!doctype html><script>let inline;</script><script src="/a.js"></script><p>the explorer';
const SCRIPT = `console.log(${JSON.stringify('x'.repeat(5_000))})`;

let folder: string;
let server: Listening;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'slotscope-static-'));
  await mkdir(join(folder, 'assets'));
  await writeFile(join(folder, 'index.html'), INDEX);
  await writeFile(join(folder, 'favicon.svg'), '<svg/>');
  await writeFile(join(folder, 'opensearch.xml'), '<Url template="http://127.0.0.1:8899/search?q={searchTerms}"/>');
  await writeFile(join(folder, 'assets', 'main-1a2b.js'), SCRIPT);
  server = await listen({ service: sampleService, files: await loadStaticFiles(folder) });
});
afterAll(async () => {
  await server.stop();
  await rm(folder, { recursive: true });
});

const get = (path: string, init: RequestInit = {}) => fetch(`${server.url}${path}`, init);

test.each(['/', '/tx/abc', '/tx/a.b', '/block/1?encoding=json', '/blocks', '/nowhere', '/%', '/index.html'])(
  'gives the explorer at %s, never from a cache unasked',
  async (path) => {
    const answer = await get(path);
    expect(answer.status).toBe(200);
    expect(await answer.text()).toBe(INDEX);
    expect(answer.headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(answer.headers.get('cache-control')).toBe('no-cache');
  },
);

test('gives a hashed file for ever, and does not give the explorer for one that is not there', async () => {
  const answer = await get('/assets/main-1a2b.js');
  expect(await answer.text()).toBe(SCRIPT);
  expect(answer.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
  expect(answer.headers.get('content-type')).toBe('text/javascript; charset=utf-8');
  for (const path of ['/assets/main-gone.js', '/assets/', '/favicon.ico', '/.env', '/assets/../index.htm']) {
    expect((await get(path)).status).toBe(404);
  }
});

test('nothing but JSON-RPC is readable from another origin', async () => {
  for (const path of ['/', '/favicon.svg', '/assets/main-1a2b.js', '/assets/gone.js', '/health']) {
    const answer = await get(path, { headers: { origin: 'https://elsewhere.example' } });
    expect(answer.headers.get('access-control-allow-origin')).toBeNull();
  }
});

test('a page may run what it brings, ask any endpoint, and be framed by nobody', async () => {
  const { headers } = await get('/');
  const policy = headers.get('content-security-policy') ?? '';
  expect(policy).toContain("default-src 'self'");
  expect(policy).toContain('connect-src *');
  expect(policy).toContain("frame-ancestors 'none'");
  // printf 'let inline;' | openssl dgst -sha256 -binary | base64
  expect(policy).toContain("script-src 'self' 'sha256-");
  expect(policy.match(/sha256-/g)).toHaveLength(1);
  expect(headers.get('x-content-type-options')).toBe('nosniff');
  expect(headers.get('referrer-policy')).toBe('no-referrer');
});

test('answers HEAD like GET, without the body', async () => {
  for (const path of ['/', '/assets/main-1a2b.js', '/assets/gone.js', '/health']) {
    const plain = { headers: { 'accept-encoding': 'identity' } };
    const [got, head] = [await get(path, plain), await get(path, { ...plain, method: 'HEAD' })];
    const passing = { date: '', connection: '', 'keep-alive': '' };
    const fields = (answer: Response): object => ({ ...Object.fromEntries(answer.headers), ...passing });
    expect(head.status).toBe(got.status);
    expect(fields(head)).toEqual(fields(got));
    expect(await head.text()).toBe('');
  }
});

test('says that a client has it already', async () => {
  const etag = (await get('/')).headers.get('etag') ?? '';
  expect((await get('/tx/x', { headers: { 'if-none-match': etag } })).status).toBe(304);
  expect((await get('/', { headers: { 'if-none-match': '"other"' } })).status).toBe(200);
});

test('compresses files, the same bytes each time', async () => {
  for (const coding of ['gzip', 'br']) {
    for (const round of [1, 2]) {
      const answer = await get('/assets/main-1a2b.js', { headers: { 'accept-encoding': coding } });
      expect(answer.headers.get('content-encoding'), `round ${round}`).toBe(coding);
      expect(Number(answer.headers.get('content-length'))).toBeLessThan(200);
      expect(await answer.text()).toBe(SCRIPT);
    }
  }
});

test('the search description names the origin that was asked', async () => {
  const { host } = new URL(server.url);
  const description = async (headers = {}) => (await get('/opensearch.xml', { headers })).text();
  expect(await description()).toBe(`<Url template="http://${host}/search?q={searchTerms}"/>`);
  expect(await description({ 'x-forwarded-proto': 'https' })).toBe(
    `<Url template="https://${host}/search?q={searchTerms}"/>`,
  );
  const etags = await Promise.all(
    [{}, { 'x-forwarded-proto': 'https' }].map(async (headers) =>
      (await get('/opensearch.xml', { headers })).headers.get('etag'),
    ),
  );
  expect(new Set(etags).size).toBe(2);
});

test('a file takes no POST', async () => {
  const answer = await get('/favicon.svg', {
    method: 'POST',
    body: '{}',
    headers: { 'content-type': 'application/json' },
  });
  expect(answer.status).toBe(405);
  expect(answer.headers.get('allow')).toBe('GET, HEAD');
});
