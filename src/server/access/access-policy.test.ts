import { request as httpRequest, type IncomingMessage } from 'node:http';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sampleService } from '../../rpc-service/test-support/call-method.ts';
import { startTestServer, type TestServer } from '../test-support/test-server.ts';
import { hostnameOf, privateAccess } from './access-policy.ts';

// Seen to fail against: allowing every origin; comparing the own origin without its port; serving an imported ledger
// as public; accepting every host name.

const APP = 'https://app.example';
const OTHER = 'https://elsewhere.example';

let server: TestServer;
let anyOrigin: TestServer;
let publicServer: TestServer;
beforeAll(async () => {
  const host = '192.0.2.7';
  const allowedHosts = ['Ledger.Example', '2001:db8::1'];
  const start = (allowedOrigins: readonly string[]): Promise<TestServer> =>
    startTestServer({
      service: sampleService,
      files: null,
      access: privateAccess({ host, allowedHosts, allowedOrigins }),
    });
  server = await start([APP]);
  anyOrigin = await start(['*']);
  publicServer = await startTestServer({ service: sampleService, files: null });
});
afterAll(() => Promise.all([server.stop(), anyOrigin.stop(), publicServer.stop()]));

interface Answer {
  readonly status: number;
  readonly headers: IncomingMessage['headers'];
  readonly text: string;
}

/** Sends a request with exactly these headers, as fetch cannot: it sets Host and Origin itself. */
function send(
  { url }: TestServer,
  headers: Record<string, string>,
  { method = 'POST', path = '/' } = {},
): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const all = { 'content-type': 'application/json', ...headers };
    const request = httpRequest(`${url}${path}`, { method, headers: all, agent: false }, (response) => {
      let text = '';
      response.on('data', (chunk: Buffer) => (text += chunk.toString()));
      response.on('end', () => resolve({ status: response.statusCode ?? 0, headers: response.headers, text }));
    });
    request.on('error', reject);
    request.end(method === 'POST' ? '{"jsonrpc":"2.0","id":1,"method":"getHealth"}' : undefined);
  });
}

const ALLOW = 'access-control-allow-origin';

test('answers programs, and pages of its own origin and of allowed origins', async () => {
  const program = await send(server, {});
  expect(program.status).toBe(200);
  expect(program.text).toContain('"result":"ok"');
  expect(program.headers[ALLOW]).toBeUndefined();
  for (const scheme of ['http', 'https']) {
    const own = { host: 'ledger.example', origin: `${scheme}://ledger.example` };
    expect(await send(server, own)).toMatchObject({ status: 200 });
  }
  const withPort = { host: '127.0.0.1:8899', origin: 'http://127.0.0.1:8899' };
  expect(await send(server, withPort)).toMatchObject({ status: 200 });
  const allowed = await send(server, { origin: APP });
  expect(allowed.status).toBe(200);
  expect(allowed.headers).toMatchObject({ [ALLOW]: APP, vary: 'accept-encoding, origin' });
});

test.each([
  OTHER,
  'null',
  'http://app.example',
  'https://app.example:444',
  'https://app.example.elsewhere.example',
  'http://127.0.0.1:3000',
  'http://localhost',
  'file://',
  '',
  'https://app.example/',
  'https://app.example, https://app.example',
  `${OTHER} ${APP}`,
  'https://user@app.example',
  'http://127.0.0.1:8899@elsewhere.example',
  'http://127.0.0.1:8899.elsewhere.example',
  'blob:http://127.0.0.1:8899/1',
  'ws://127.0.0.1:8899',
  'chrome-extension://app.example',
])('refuses a page of "%s", whatever it sends', async (origin) => {
  const headers = { origin, host: '127.0.0.1:8899' };
  for (const method of ['POST', 'OPTIONS', 'GET', 'PUT']) {
    const answer = await send(server, { ...headers, 'access-control-request-method': 'POST' }, { method });
    expect(answer.status, method).toBe(403);
    expect(answer.headers[ALLOW]).toBeUndefined();
    expect(answer.headers['access-control-allow-methods']).toBeUndefined();
    expect(answer.text.startsWith(`Pages of ${origin} may not read this ledger`), answer.text).toBe(true);
  }
  expect(await send(anyOrigin, headers)).toMatchObject({ status: 200, headers: { [ALLOW]: '*' } });
  expect(await send(publicServer, headers)).toMatchObject({ status: 200, headers: { [ALLOW]: '*' } });
});

test('allows the preflight of an allowed origin only', async () => {
  const headers = { 'access-control-request-method': 'POST', 'access-control-request-headers': 'content-type' };
  const answer = await send(server, { ...headers, origin: APP }, { method: 'OPTIONS' });
  expect(answer.status).toBe(204);
  expect(answer.headers).toMatchObject({
    [ALLOW]: APP,
    'access-control-allow-methods': 'POST, OPTIONS',
    'access-control-allow-headers': 'content-type',
    vary: 'origin, access-control-request-headers',
  });
});

// DNS rebinding: the page's own name resolves to this server, so its requests are of the same origin.
test.each([
  'evil.example',
  'evil.example:8899',
  '127.0.0.1.evil.example',
  'localhost.evil.example',
  '192.0.2.8',
  'a b',
  '127.0.0.1@evil.example',
  'evil.example#localhost',
  'evil.example\\@127.0.0.1',
  'localhost, evil.example',
  '127.0.0.1:evil',
  '127.0.0.1:8899:8899',
  '[::1',
])('does not answer to the host name "%s"', async (host) => {
  for (const method of ['POST', 'GET', 'OPTIONS']) {
    for (const path of ['/', '/health']) {
      const answer = await send(server, { host, origin: `http://${host}` }, { method, path });
      expect(answer.status).toBe(421);
      expect(answer.headers[ALLOW]).toBeUndefined();
      expect(answer.text).toContain('This server does not answer to the host name');
    }
  }
  expect(await send(anyOrigin, { host })).toMatchObject({ status: 421 });
  expect(await send(publicServer, { host })).toMatchObject({ status: 200 });
});

test.each([
  'localhost',
  'LOCALHOST.:8899',
  'app.localhost:1',
  '127.0.0.1',
  '127.8.9.1:8899',
  '[::1]:8899',
  '192.0.2.7:8899',
  'ledger.example',
  'LEDGER.example:443',
  '[2001:db8:0::1]',
])('answers to the host name %s', async (host) => {
  expect(await send(server, { host })).toMatchObject({ status: 200 });
});

test('the host of an absolute target overrides the Host header', async () => {
  const get = (target: string, host: string): Promise<string> =>
    server.sendRaw(`GET ${target} HTTP/1.1\r\nhost: ${host}\r\nconnection: close\r\n\r\n`);
  for (const target of [
    'http://evil.example/health',
    'HTTPS://evil.example/health',
    'ws://evil.example',
    'http://a@127.0.0.1/',
  ]) {
    expect(await get(target, '127.0.0.1'), target).toMatch(/^HTTP\/1\.1 421 /);
  }
  expect(await get('http://ledger.example/health', 'evil.example')).toMatch(/^HTTP\/1\.1 200 /);
});

test.each(['host', 'Host', 'HOST'])('refuses two host names, the second in a header %s', async (name) => {
  for (const second of ['evil.example', '127.0.0.1']) {
    const answer = await server.sendRaw(`GET /health HTTP/1.1\r\nhost: 127.0.0.1\r\n${name}: ${second}\r\n\r\n`);
    expect(answer).toMatch(/^HTTP\/1\.1 400 /);
  }
  expect(await publicServer.sendRaw(`GET /health HTTP/1.1\r\nhost: a\r\n${name}: b\r\n\r\n`)).toMatch(
    /^HTTP\/1\.1 400 /,
  );
});

test('answers HTTP/1.0 without a host name', async () => {
  expect(await server.sendRaw('GET /health HTTP/1.0\r\n\r\n')).toMatch(/^HTTP\/1\.1 200 /);
});

test.each([
  ['::ffff:192.0.2.1', '192.0.2.1'],
  ['::1', '[::1]'],
  ['Example.COM.:80', 'example.com'],
  ['user@example.com', null],
  ['example.com/path', null],
  ['', null],
])('the host name of %j is %j', (text, name) => {
  expect(hostnameOf(text)).toBe(name);
});
