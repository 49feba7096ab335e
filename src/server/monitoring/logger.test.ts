import { expect, test } from 'vitest';
import { RowError } from '../../ledger/engine/key-value.ts';
import { CallError, DamageError } from '../../rpc-service/store/errors.ts';
import { sampleService } from '../../rpc-service/test-support/call-method.ts';
import { createClientAddress, parseAddressList } from '../access/client-address.ts';
import { startTestServer } from '../test-support/test-server.ts';
import { type Log, type LogLevel, createLog, logError } from './logger.ts';
import { createRequestObserver, logRequest } from './requests.ts';

type Entry = Readonly<Record<string, unknown>>;

function recordLog(level: LogLevel): { readonly log: Log; readonly lines: string[]; readonly entries: () => Entry[] } {
  const lines: string[] = [];
  const log = createLog(
    level,
    (line) => lines.push(line),
    () => Date.UTC(2026, 0, 2),
  );
  return { log, lines, entries: () => lines.map((line): Entry => JSON.parse(line)) };
}

test('writes one JSON line for each entry of an enabled level', () => {
  const { log, lines } = recordLog('info');
  log('error', 'two\nlines', { slot: 5n, left: undefined });
  log('info', 'https://rpc.example/?key', { list: ['wss://k@rpc.example'] });
  log('debug', 'hidden');
  expect(lines).toEqual([
    '{"time":"2026-01-02T00:00:00.000Z","level":"error","message":"two\\nlines","slot":"5"}\n',
    '{"time":"2026-01-02T00:00:00.000Z","level":"info","message":"https://rpc.example/?***","list":["wss://***@rpc.example"]}\n',
  ]);
});

// Seen to fail against: logging errors without their properties.
test('logs an error with its causes, their properties and the stack of the first', () => {
  const { log, entries } = recordLog('error');
  const cause = new RangeError('Offset is outside the bounds');
  const row = new RowError('blocks', '0000000000000064', cause);
  const damage = new DamageError('Transaction 3 of block 100 cannot be read', { cause: row });
  const call = new CallError('getBlock', damage);
  logError(log, call);
  logError(log, 'only text');
  expect(entries()[0]).toMatchObject({
    level: 'error',
    message: 'getBlock: Transaction 3 of block 100 cannot be read',
    table: 'blocks',
    key: '0000000000000064',
    method: 'getBlock',
    causes: [damage.message, row.message, cause.message],
    stack: cause.stack,
  });
  expect(entries()[1]).toMatchObject({ level: 'error', message: 'only text' });
});

test('an error that causes itself is logged once', () => {
  const { log, entries } = recordLog('error');
  const error = new Error('circular');
  error.cause = error;
  logError(log, error);
  expect(entries()).toHaveLength(1);
});

test('logs each request with its client, methods, size and outcome', async () => {
  const { log, entries } = recordLog('debug');
  const clientAddress = createClientAddress(parseAddressList([]) ?? expect.unreachable());
  const observer = createRequestObserver(clientAddress, (observed) => logRequest(log, observed));
  const { url, server, stop } = await startTestServer({
    service: sampleService,
    files: null,
    onCalls: observer.onCalls,
  });
  observer.observe(server);
  const post = (body: string, path = '/') =>
    fetch(`${url}${path}`, { method: 'POST', body, headers: { 'content-type': 'application/json' } });
  const call = (method: string): string => `{"jsonrpc":"2.0","id":1,"method":"${method}"}`;
  await (await post(call('getSlot'), '/v2/0123456789abcdef?api-key=secret')).text();
  await (await post(`[${Array.from({ length: 12 }, () => call('getHealth')).join()}]`)).text();
  await (await post(call('x'.repeat(100)))).text();
  await (await fetch(`${url}/missing.png`)).text();
  await stop();
  const line = { level: 'debug', message: 'request', client: '127.0.0.1', http: 'POST', path: '/', status: 200 };
  const measured = { time: expect.any(String), bytes: expect.any(Number), milliseconds: expect.any(Number) };
  expect(entries()).toEqual([
    { ...line, ...measured, path: '/v2/***?***', calls: ['getSlot'] },
    { ...line, ...measured, calls: Array.from({ length: 10 }, () => 'getHealth'), moreCalls: 2 },
    { ...line, ...measured, calls: ['x'.repeat(64)] },
    { ...line, ...measured, http: 'GET', path: '/missing.png', status: 404 },
  ]);
  for (const { bytes } of entries()) expect(bytes).toBeGreaterThan(100);
  expect(entries()[0]?.['bytes']).toBeLessThan(600);
});
