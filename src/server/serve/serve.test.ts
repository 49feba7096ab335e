import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { BlockList, createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { openLmdbWriter } from '../../ledger/engine/lmdb-engine.ts';
import { serve } from './serve.ts';
import type { ServeOptions } from './serve-options.ts';

let folder: string;
let ledger: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'slotscope-serve-'));
  ledger = join(folder, 'ledger');
  await openLmdbWriter(ledger).close();
  await writeFile(join(folder, 'index.html'), 'the explorer');
});
afterAll(() => rm(folder, { recursive: true }));
afterEach(() => vi.restoreAllMocks());

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
  like: null,
  shutdownSeconds: 30,
  logLevel: 'info',
  metricsPort: null,
  app: folder,
});

test.each(['SIGTERM', 'SIGINT'] as const)('serves a ledger until %s', async (signal) => {
  const log = vi.spyOn(console, 'log').mockReturnValue();
  const exitCode = serve({ ...options(), port: 0 });
  await expect.poll(() => log.mock.calls.length).toBe(2);
  const lines = log.mock.calls.map(([line]) => String(line));
  expect(lines[1]).toBe(`Ledger: ${ledger}, no blocks`);
  const url = /http:\S+/.exec(lines[0] ?? '')?.[0] ?? '';
  expect(await (await fetch(url)).text()).toBe('the explorer');
  const body = '{"jsonrpc":"2.0","id":1,"method":"getHealth"}';
  const response = await fetch(url, { method: 'POST', body, headers: { 'content-type': 'application/json' } });
  expect(await response.json()).toMatchObject({ result: 'ok' });
  process.emit(signal);
  expect(await exitCode).toBe(0);
  await expect(fetch(url)).rejects.toThrow();
});

test('prints one line and returns 1 if the port is in use', async () => {
  const error = vi.spyOn(console, 'error').mockReturnValue();
  const other = createServer().listen(0, HOST);
  await once(other, 'listening');
  const { port } = other.address() as AddressInfo;
  expect(await serve({ ...options(), port })).toBe(1);
  expect(error.mock.calls).toEqual([
    [`slotscope serve: port ${port} on 127.0.0.1 is in use; choose another with --port`],
  ]);
  other.close();
});

test('prints one line and returns 1 for an address of another machine', async () => {
  const error = vi.spyOn(console, 'error').mockReturnValue();
  expect(await serve({ ...options(), host: '192.0.2.1' })).toBe(1);
  expect(error.mock.calls).toEqual([['slotscope serve: 192.0.2.1 is not an address of this machine']]);
});
