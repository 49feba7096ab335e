import { once } from 'node:events';
import { type IncomingMessage, type OutgoingHttpHeaders, request } from 'node:http';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sampleService } from '../../rpc-service/test-support/call-method.ts';
import { loadStaticFiles } from './static-files.ts';
import { startTestServer, type TestServer } from '../test-support/test-server.ts';

const INDEX = '<!doctype html><html lang="en"><script>let inline;</script><script src="/a.js"></script><p>the explorer';
const SCRIPT = `console.log(${JSON.stringify('x'.repeat(5_000))})`;

let folder: string;
let server: TestServer;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'slotscope-static-'));
  await mkdir(join(folder, 'assets'));
  await writeFile(join(folder, 'index.html'), INDEX);
  await writeFile(join(folder, 'favicon.svg'), '<svg/>');
  await writeFile(join(folder, 'sw.js'), SCRIPT);
  await writeFile(join(folder, 'opensearch.xml'), '<Url template="http://127.0.0.1:8899/search?q={searchTerms}"/>');
  await writeFile(join(folder, 'assets', 'main-1a2b.js'), SCRIPT);
  server = await startTestServer({
    service: sampleService,
    files: await loadStaticFiles(folder, { ledger: 'my "<led>ger' }),
  });
});
afterAll(async () => {
  await server.stop();
  await rm(folder, { recursive: true });
});

const get = (path: string, init: RequestInit = {}) => fetch(`${server.url}${path}`, init);

test.each(['/', '/tx/abc', '/tx/a.b', '/block/1?encoding=json', '/blocks', '/Address/name.sol/', '/index.html'])(
  'serves the explorer at %s and requires revalidation',
  async (path) => {
    const response = await get(path);
    expect(response.status).toBe(200);
    expect(await response.text()).toBe(INDEX.replace('<html', '<html data-ledger="my ledger"'));
    expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(response.headers.get('cache-control')).toBe('no-cache');
  },
);

test('the page knows whether the service asks nodes', async () => {
  const { index } = await loadStaticFiles(folder, { ledger: 'ledger', hasUpstreams: true });
  expect(Buffer.from(index.bytes).toString()).toContain('<html data-ledger="ledger" data-upstreams');
});

test('a path of no page has status 404: with the page that says so, or as a text if it names a file', async () => {
  for (const path of ['/nowhere', '/%', '/healthz', '/ready', '/metrics', '/.well-known/acme', '/tx/a/b', '/block/']) {
    const response = await get(path, { headers: { 'if-none-match': (await get('/')).headers.get('etag') ?? '' } });
    expect(response.status, path).toBe(404);
    expect(await response.text(), path).toContain('the explorer');
  }
  for (const path of ['/robots.txt', '/.well-known/security.txt', '/tx/a/b.png']) {
    const response = await get(path);
    expect([response.status, await response.text()], path).toEqual([404, 'Not found\n']);
  }
});

test('the page names the endpoint that it uses by default', async () => {
  const files = await loadStaticFiles(folder, { ledger: 'embedded', endpoint: 'https://rpc.example/"><b>?a=1&b=$&' });
  expect(Buffer.from(files.index.bytes).toString()).toContain(
    '<html data-ledger="embedded" data-endpoint="https://rpc.example/%22%3E%3Cb%3E?a=1&amp;b=$&amp;" lang="en">',
  );
});

test('serves the service worker for revalidation, with a policy that lets it download our files', async () => {
  const response = await get('/sw.js');
  expect(response.headers.get('content-type')).toBe('text/javascript; charset=utf-8');
  expect(response.headers.get('cache-control')).toBe('no-cache');
  expect(response.headers.get('content-security-policy')).toBe("default-src 'none'; connect-src 'self'");
  const script = await get('/assets/main-1a2b.js');
  expect(script.headers.get('content-security-policy')).toBe("default-src 'none'; script-src 'self'");
});

test('serves a hashed file as immutable, and 404 for a missing file', async () => {
  const response = await get('/assets/main-1a2b.js');
  expect(await response.text()).toBe(SCRIPT);
  expect(response.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
  expect(response.headers.get('content-type')).toBe('text/javascript; charset=utf-8');
  for (const path of ['/assets/main-gone.js', '/assets/', '/favicon.ico', '/.env', '/assets/../index.htm']) {
    expect((await get(path)).status).toBe(404);
  }
});

test('allows other origins to read JSON-RPC only', async () => {
  for (const path of ['/', '/favicon.svg', '/assets/main-1a2b.js', '/assets/gone.js', '/health']) {
    const response = await get(path, { headers: { origin: 'https://elsewhere.example' } });
    expect(response.headers.get('access-control-allow-origin')).toBeNull();
  }
});

test('a page runs its own scripts only, makes no markup of text, asks any endpoint, and is in no frame', async () => {
  const { headers } = await get('/tx/x');
  const policy = new Map(
    (headers.get('content-security-policy') ?? '').split('; ').map((each) => {
      const [name = '', ...sources] = each.split(' ');
      return [name, sources];
    }),
  );
  expect(Object.fromEntries(policy)).toEqual({
    'default-src': ["'none'"],
    // printf 'let inline;' | openssl dgst -sha256 -binary | base64
    'script-src': ["'self'", "'sha256-UjJTDlID58O2NV0S3NuUnvx5zr9/PkMsVWDuk667yDk='"],
    'worker-src': ["'self'"],
    'style-src': ["'self'"],
    'font-src': ["'self'"],
    'img-src': ["'self'", 'data:'],
    'manifest-src': ["'self'"],
    'connect-src': ["'self'", 'http:', 'https:', 'ws:', 'wss:'],
    'base-uri': ["'none'"],
    'form-action': ["'none'"],
    'frame-ancestors': ["'none'"],
    'require-trusted-types-for': ["'script'"],
    'trusted-types': ['default'],
  });
  expect(headers.get('permissions-policy')).toContain('camera=(), ');
});

test('every response forbids sniffing and referrers; a worker may only load our scripts', async () => {
  for (const path of ['/', '/assets/main-1a2b.js', '/favicon.svg', '/assets/gone.js', '/health', '/opensearch.xml']) {
    const { headers } = await get(path);
    expect(headers.get('x-content-type-options'), path).toBe('nosniff');
    expect(headers.get('referrer-policy'), path).toBe('no-referrer');
  }
  const { headers } = await get('/assets/main-1a2b.js');
  expect(headers.get('content-security-policy')).toBe("default-src 'none'; script-src 'self'");
});

test('pages of a secure origin share their window with no other origin', async () => {
  // `fetch` does not set the host.
  const openerPolicy = async (headers: OutgoingHttpHeaders) => {
    const [response] = (await once(request(server.url, { headers }).end(), 'response')) as [IncomingMessage];
    response.resume();
    return response.headers['cross-origin-opener-policy'];
  };
  expect(await openerPolicy({})).toBe('same-origin');
  expect(await openerPolicy({ host: 'explorer.example', 'x-forwarded-proto': 'https' })).toBe('same-origin');
  expect(await openerPolicy({ host: 'explorer.example' })).toBeUndefined();
});

test('responds to HEAD like GET, without the body', async () => {
  for (const path of ['/', '/assets/main-1a2b.js', '/assets/gone.js', '/health']) {
    const plain = { headers: { 'accept-encoding': 'identity' } };
    const [got, head] = [await get(path, plain), await get(path, { ...plain, method: 'HEAD' })];
    const ignoredHeaders = { date: '', connection: '', 'keep-alive': '' };
    const fields = (response: Response): object => ({ ...Object.fromEntries(response.headers), ...ignoredHeaders });
    expect(head.status).toBe(got.status);
    expect(fields(head)).toEqual(fields(got));
    expect(await head.text()).toBe('');
  }
});

test('responds with 304 if the ETag matches', async () => {
  const etag = (await get('/')).headers.get('etag') ?? '';
  expect((await get('/tx/x', { headers: { 'if-none-match': etag } })).status).toBe(304);
  expect((await get('/', { headers: { 'if-none-match': '"other"' } })).status).toBe(200);
});

test('compresses files, on the first request and later ones', async () => {
  for (const coding of ['gzip', 'br']) {
    for (const round of [1, 2]) {
      const response = await get('/assets/main-1a2b.js', { headers: { 'accept-encoding': coding } });
      expect(response.headers.get('content-encoding'), `round ${round}`).toBe(coding);
      expect(Number(response.headers.get('content-length'))).toBeLessThan(200);
      expect(await response.text()).toBe(SCRIPT);
    }
  }
});

test('the OpenSearch description contains the origin of the request', async () => {
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

test('rejects POST to a file', async () => {
  const response = await get('/favicon.svg', {
    method: 'POST',
    body: '{}',
    headers: { 'content-type': 'application/json' },
  });
  expect(response.status).toBe(405);
  expect(response.headers.get('allow')).toBe('GET, HEAD');
});
