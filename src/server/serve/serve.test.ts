import { once } from 'node:events';
import { mkdtemp, readFile, rm, truncate, writeFile } from 'node:fs/promises';
import { request as httpRequest } from 'node:http';
import { BlockList, createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { openSqliteWriter } from '../../ledger/engine/sqlite-engine.ts';
import { INFO_KEY } from '../../ledger/rows/info-row.ts';
import { createLedgerWriter } from '../../ledger/import/ledger-writer.ts';
import { openLedger } from '../../ledger/open-ledger.ts';
import { toBlock } from '../../rpc-service/test-support/to-block.ts';
import type { JsonObject } from '../../shared/json/json.ts';
import { startUpstream } from '../upstream/test-support/scripted-upstream.ts';
import { parseUpstreams } from '../upstream/upstream-address.ts';
import { serve } from './serve.ts';
import type { ServeOptions } from './serve-options.ts';

let folder: string;
let ledger: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'slotscope-serve-'));
  ledger = join(folder, 'ledger');
  await openSqliteWriter(ledger).close();
  await writeFile(join(folder, 'index.html'), 'the explorer');
});
afterAll(() => rm(folder, { recursive: true }));
afterEach(() => vi.restoreAllMocks());

/** For a busy machine. */
const PATIENT = { timeout: 60_000 };
const HOST = '127.0.0.1';
const options = (): ServeOptions => ({
  ledger,
  port: 0,
  host: HOST,
  allowedHosts: [],
  allowedOrigins: [],
  requestsPerSecond: null,
  trustedProxies: new BlockList(),
  cacheBytes: 1e6,
  maxUnsentBytes: 1e6,
  maxUnsentBytesPerClient: 1e6,
  maxConnections: 100,
  maxConnectionsPerClient: 100,
  identity: null,
  upstreams: [],
  like: null,
  endpoint: null,
  maxAgeSeconds: null,
  shutdownSeconds: 30,
  logLevel: 'info',
  metricsAddress: null,
  app: folder,
});

interface Serving {
  readonly url: string;
  /** The output at startup. */
  readonly lines: readonly string[];
  /** JSON lines on stderr so far. */
  readonly logged: () => readonly Readonly<Record<string, unknown>>[];
  readonly post: (body: string) => Promise<Response>;
  readonly stop: (signal?: 'SIGINT' | 'SIGTERM') => Promise<number>;
}

async function start(changes: Partial<ServeOptions> = {}): Promise<Serving> {
  const log = vi.spyOn(console, 'log').mockReturnValue();
  const stderr = vi.spyOn(process.stderr, 'write').mockReturnValue(true);
  const exitCode = serve({ ...options(), ...changes });
  const count = changes.metricsAddress === undefined ? 2 : 3;
  await Promise.race([exitCode, expect.poll(() => log.mock.calls.length, PATIENT).toBe(count)]);
  const lines = log.mock.calls.map(([line]) => String(line));
  const url = /http:\S+(?=\/)/.exec(lines[0] ?? '')?.[0] ?? '';
  return {
    url,
    lines,
    // Node writes its own warnings there too, also those of tests that ran before in this process.
    logged: () =>
      stderr.mock.calls
        .map(([line]) => String(line))
        .filter((line) => line.startsWith('{'))
        .map((line): Readonly<Record<string, unknown>> => JSON.parse(line)),
    post: (body) => fetch(url, { method: 'POST', body, headers: { 'content-type': 'application/json' } }),
    stop: (signal = 'SIGTERM') => {
      process.emit(signal);
      return exitCode;
    },
  };
}

const GET_HEALTH = '{"jsonrpc":"2.0","id":1,"method":"getHealth"}';

test.each(['SIGTERM', 'SIGINT'] as const)('serves a ledger until %s', async (signal) => {
  const { url, lines, logged, post, stop } = await start();
  expect(lines[1]).toBe(`Ledger: ${ledger}, no blocks`);
  expect(await (await fetch(url)).text()).toBe('the explorer');
  expect(await (await post(GET_HEALTH)).json()).toMatchObject({ result: 'ok' });
  expect(await stop(signal)).toBe(0);
  expect(logged()).toEqual([]);
  await expect(fetch(url)).rejects.toThrow();
});

// Seen to fail against: accepting every host name.
test('an imported ledger is private, and the embedded one public', async () => {
  const statusFor = async (changes: Partial<ServeOptions>): Promise<readonly unknown[]> => {
    const { url, stop } = await start(changes);
    const statuses = [await ask(url, { origin: 'https://a.example' }), await ask(url, { host: 'b.example' })];
    await stop();
    vi.restoreAllMocks();
    return statuses;
  };
  expect(await statusFor({})).toEqual([403, 421]);
  expect(await statusFor({ allowedOrigins: ['https://a.example'], allowedHosts: ['b.example'] })).toEqual([200, 200]);
  expect(await statusFor({ ledger: null })).toEqual([200, 200]);
});

test('upstreams are as private as an imported ledger, and /health and the counters of calls are theirs', async () => {
  const embedded = await openLedger(null);
  const node = await startUpstream(embedded);
  const upstreams = parseUpstreams(`${node.url}v1/a-secret-key`);
  if (typeof upstreams === 'string') throw new Error(upstreams);
  const metricsAddress = { port: 0, host: HOST };
  const { url, lines, logged, post, stop } = await start({ ledger: null, upstreams, metricsAddress });
  expect(lines[1]).toBe('Upstreams: 1');
  const metrics = async (): Promise<string> => (await fetch(/http:\S+/.exec(lines[2] ?? '')?.[0] ?? '')).text();
  expect([await ask(url, { origin: 'https://a.example' }), await ask(url, { host: 'b.example' })]).toEqual([403, 421]);
  expect(await ask(url, { origin: url })).toBe(200);
  expect((await fetch(`${url}/health`)).status).toBe(200);
  expect(await (await post(GET_HEALTH)).json()).toMatchObject({ result: 'ok' });
  expect(await metrics()).toMatch(/^slotscope_upstream_calls_total\{upstream="1",outcome="result"\} [1-9]/m);
  await node.stop();
  expect((await fetch(`${url}/health`)).status).toBe(503);
  expect(await (await post(GET_HEALTH)).json()).toMatchObject({ error: { code: -32603 } });
  expect(await metrics()).toMatch(/^slotscope_upstream_calls_total\{upstream="1",outcome="failed"\} [1-9]/m);
  expect(await stop()).toBe(0);
  expect(logged().length).toBeGreaterThan(0);
  expect(JSON.stringify([lines, logged()])).not.toContain('secret');
  await embedded.close();
});

test('with --max-age, /readyz fails while the newest block is older, of a ledger and of upstreams', async () => {
  const embedded = await openLedger(null);
  const node = await startUpstream(embedded);
  const upstreams = parseUpstreams(node.url);
  if (typeof upstreams === 'string') throw new Error(upstreams);
  for (const changes of [{}, { upstreams }]) {
    const { url, logged, stop } = await start({ ledger: null, ...changes, maxAgeSeconds: 60 });
    const response = await fetch(`${url}/readyz`);
    expect(response.status).toBe(503);
    expect(await response.text()).toMatch(/^The newest block, \d+, is \d+ s old; --max-age is 60\n$/);
    expect((await fetch(`${url}/livez`)).status).toBe(200);
    expect(logged()).toEqual([]);
    await stop();
    vi.restoreAllMocks();
  }
  await node.stop();
  await embedded.close();
});

// Seen to fail against: a health check that reads nothing; getHealth with "Internal error", or no response at all.
test('/health and getHealth report a ledger that cannot be read, and the log says why', async () => {
  const damaged = join(folder, 'damaged');
  const writer = openSqliteWriter(damaged);
  const { url, logged, post, stop } = await start({ ledger: damaged });
  expect((await fetch(`${url}/health`)).status).toBe(200);
  const cell = { qualifier: 'proto', value: Uint8Array.of(0, 0, 0, 0, 255) } as const;
  await writer.write([{ table: 'info', key: INFO_KEY, cell }]);
  await writer.close();
  const response = await fetch(`${url}/health`);
  expect(response.status).toBe(503);
  expect(await response.text()).toBe('The ledger cannot be read\n');
  expect(await (await post(GET_HEALTH)).json()).toMatchObject({ error: { code: -32005 } });
  const ofTheRow = { level: 'error', table: 'info', key: INFO_KEY };
  expect(logged()).toMatchObject([ofTheRow, { ...ofTheRow, method: 'getHealth' }]);
  expect(await stop()).toBe(0);
  await expect(serve({ ...options(), ledger: damaged })).rejects.toThrow('table info');
});

test('/health says 503 if the file of the ledger was cut off', async () => {
  const cut = join(folder, 'cut');
  await openSqliteWriter(cut).close();
  const { url, logged, stop } = await start({ ledger: cut });
  await truncate(join(cut, 'ledger.sqlite'), 0);
  expect((await fetch(`${url}/health`)).status).toBe(503);
  expect(logged()).toMatchObject([{ level: 'error' }]);
  expect(await stop()).toBe(0);
});

// Seen to fail against: no check in the background; absence while damage is known. watch.test.ts has the time before.
test('a row that damage hides is an error once the file was checked', async () => {
  const hidden = join(folder, 'hidden');
  const file = join(hidden, 'ledger.sqlite');
  const embedded = await openLedger(null);
  const first = toBlock(await embedded.block(400_031_947n)) ?? fail();
  await embedded.close();
  const writer = openSqliteWriter(hidden);
  await createLedgerWriter(writer).addBlock(first);
  await writer.close();
  const signature = String(first.transactions[5]?.transaction.signatures[0]);
  // Changes the last letter of the key, also in what SQLite left of it on other pages.
  const bytes = await readFile(file);
  for (let at = bytes.indexOf(signature); at !== -1; at = bytes.indexOf(signature, at))
    bytes[at + signature.length - 1] = (bytes[at + signature.length - 1] ?? 0) ^ 1;
  await writeFile(file, bytes);

  const { url, lines, logged, post, stop } = await start({ ledger: hidden, metricsAddress: { port: 0, host: HOST } });
  const ask = async (method: string, param: string): Promise<JsonObject> =>
    (await post(`{"jsonrpc":"2.0","id":1,"method":"${method}","params":[${param}]}`)).json() as Promise<JsonObject>;
  const look = (method: string): Promise<JsonObject> => ask(method, `"${signature}"`);
  const none = (): Promise<JsonObject> => ask('getTransaction', `"${'1'.repeat(64)}"`);
  const damage = (): number => logged().filter(({ message }) => message === 'the ledger is damaged').length;
  await expect.poll(damage, PATIENT).toBe(1);
  expect(logged()).toMatchObject([{ level: 'error', table: 'tx', reason: expect.stringContaining('checksum') }]);
  for (const method of ['getTransaction', 'getConfirmedTransaction'])
    expect(await look(method)).toMatchObject({
      error: { code: -32603, message: `Transaction ${signature} cannot be read` },
    });
  expect(await none()).toMatchObject({ error: { code: -32603 } });
  // The rest of the ledger is served.
  expect(await ask('getBlock', `${first.slot}, {"transactionDetails": "none"}`)).toMatchObject({
    result: { blockhash: first.blockhash },
  });
  for (const probe of ['livez', 'readyz']) expect((await fetch(`${url}/${probe}`)).status).toBe(200);
  const metrics = await (await fetch(/http:\S+/.exec(lines[2] ?? '')?.[0] ?? '')).text();
  expect(metrics).toContain('slotscope_errors_total 3\n');
  expect(metrics).toContain('slotscope_rpc_errors_total{code="-32603"} 3\n');

  expect(await stop()).toBe(0);
});

function fail(): never {
  throw new Error('the embedded ledger has no such block');
}

test('logs requests at level debug', async () => {
  const { post, logged, stop } = await start({ logLevel: 'debug' });
  await (await post(GET_HEALTH)).text();
  await stop();
  expect(logged()).toMatchObject([{ level: 'debug', message: 'request', calls: ['getHealth'], status: 200 }]);
});

test('limits the calls of a client', async () => {
  const { post, stop } = await start({ requestsPerSecond: 1 });
  expect((await post(`[${GET_HEALTH},${GET_HEALTH},${GET_HEALTH}]`)).status).toBe(200);
  expect((await post(GET_HEALTH)).status).toBe(429);
  await stop();
});

/** Of the embedded ledger. */
const FIRST = 400_031_872;

// Seen to fail against: any client text as a label; no check of host and origin.
test('serves metrics on a port of their own, for this machine only', async () => {
  const { lines, post, url, stop } = await start({ ledger: null, metricsAddress: { port: 0, host: HOST } });
  await (await post(GET_HEALTH)).text();
  await (await post(`[${GET_HEALTH},{"jsonrpc":"2.0","id":1,"method":"made-up"}]`)).text();
  await (await fetch(`${url}/missing.png`)).text();
  for (const id of [1, 2])
    await (await post(`{"jsonrpc":"2.0","id":${id},"method":"getBlock","params":[${FIRST}]}`)).text();
  const metricsUrl = /http:\S+/.exec(lines[2] ?? '')?.[0] ?? '';
  const response = await fetch(metricsUrl);
  expect(response.headers.get('content-type')).toMatch(/^text\/plain; version=0\.0\.4/);
  const text = await response.text();
  for (const line of [
    'slotscope_http_requests_total{status="200"} 4',
    'slotscope_http_requests_total{status="404"} 1',
    'slotscope_http_request_duration_seconds_count 5',
    'slotscope_rpc_calls_total{method="getHealth"} 2',
    'slotscope_rpc_calls_total{method="other"} 1',
    'slotscope_errors_total 0',
    'slotscope_rpc_errors_total{code="-32601"} 1',
    'slotscope_rpc_call_duration_seconds_count{method="getBlock"} 2',
    'slotscope_cache_requests_total{result="miss"} 1',
    'slotscope_cache_requests_total{result="hit"} 1',
    `slotscope_ledger_first_slot ${FIRST}`,
    'slotscope_unsent_bytes 0',
  ]) {
    expect(text).toContain(`${line}\n`);
  }
  expect(text).toMatch(/^slotscope_http_response_bytes_total [1-9]\d*$/m);
  expect(text).toMatch(/^slotscope_connections [1-9]\d*$/m);
  expect(text).toMatch(/^slotscope_ledger_last_slot \d{9}$/m);
  expect(text).toMatch(/^slotscope_ledger_lag_seconds \d{6,}(?:\.\d+)?$/m);
  expect(text).toMatch(/^slotscope_build_info\{version="\d+\.\d+\.\d+",node="[\d.]+"\} 1$/m);
  expect(text).toMatch(/^process_resident_memory_bytes \d+$/m);
  expect(text).not.toContain('made-up');
  const { origin } = new URL(metricsUrl);
  expect((await fetch(origin)).status).toBe(404);
  expect(await ask(`${origin}/metrics`, { host: 'evil.example' })).toBe(421);
  expect(await ask(`${origin}/metrics`, { origin: 'https://evil.example' })).toBe(403);
  expect((await fetch(`${url}/metrics`)).status).toBe(404);
  expect(await stop()).toBe(0);
  await expect(fetch(metricsUrl)).rejects.toThrow();
});

test('loads the library for metrics only if they are served', async () => {
  vi.doMock('prom-client', () => {
    throw new Error('loaded');
  });
  try {
    expect(await (await start()).stop()).toBe(0);
    vi.restoreAllMocks();
    await expect(start({ metricsAddress: { port: 0, host: HOST } })).rejects.toThrow();
  } finally {
    vi.doUnmock('prom-client');
  }
});

test.each(['--port', '--metrics-port'])('prints one line and returns 2 if the %s is in use', async (flag) => {
  const error = vi.spyOn(console, 'error').mockReturnValue();
  const other = createServer().listen(0, HOST);
  await once(other, 'listening');
  const { port } = other.address() as AddressInfo;
  const changes = flag === '--port' ? { port } : { metricsAddress: { port, host: HOST } };
  expect(await serve({ ...options(), ...changes })).toBe(2);
  expect(error.mock.calls).toEqual([
    [`slotscope serve: port ${port} on 127.0.0.1 is in use; choose another with ${flag}`],
  ]);
  other.close();
});

test('prints one line and returns 2 for an address of another machine', async () => {
  const error = vi.spyOn(console, 'error').mockReturnValue();
  expect(await serve({ ...options(), host: '192.0.2.1' })).toBe(2);
  expect(error.mock.calls).toEqual([['slotscope serve: 192.0.2.1 is not an address of this machine']]);
});

/** The status of a GET request with these headers, which fetch would not send. */
function ask(url: string, headers: Record<string, string>): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    const request = httpRequest(url, { headers, agent: false }, (response) => {
      response.resume().on('end', () => resolve(response.statusCode));
    });
    request.on('error', reject);
    request.end();
  });
}
