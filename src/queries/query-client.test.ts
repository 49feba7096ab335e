import { expect, test } from 'vitest';
import { JsonRpcError, TransportError, type TransportFailure } from '../rpc-client/exchange/errors.ts';
import { retryDelay, shouldRetry } from './query-client.ts';

const failed = (failure: TransportFailure) => new TransportError(failure, null);
const http = (status: number, retryAfterSeconds: number | null = null) =>
  failed({ kind: 'http', status, retryAfterSeconds });

test('leaves a delay that the endpoint asked for to its budget', () => {
  expect(shouldRetry(0, http(429, 7))).toBe(true);
  expect(retryDelay(0, http(429, 7))).toBe(0);
  expect(shouldRetry(2, http(503, 1))).toBe(true);
  expect(shouldRetry(3, http(503, 1))).toBe(false);
  expect(shouldRetry(0, http(429, 600))).toBe(false);
});

test('waits longer before each retry if the endpoint names no delay', () => {
  expect([0, 1, 2].map((count) => retryDelay(count, http(429)))).toEqual([1000, 2000, 4000]);
});

test('retries once after a gateway error or an interrupted answer', () => {
  for (const error of [http(502), failed({ kind: 'interrupted', bytes: 5 })]) {
    expect(shouldRetry(0, error)).toBe(true);
    expect(shouldRetry(1, error)).toBe(false);
  }
});

test('does not retry errors that a retry would not change', () => {
  const exchange = { method: '', url: '', requestText: '', responseText: '', status: 200, bytes: 0, milliseconds: 0 };
  const same = [
    new JsonRpcError(-32_007, 'Slot 5 was skipped', undefined, exchange),
    http(403),
    failed({ kind: 'unreachable' }),
    failed({ kind: 'timeout', milliseconds: 30_000 }),
    failed({ kind: 'aborted' }),
    new Error('a defect'),
  ];
  for (const error of same) expect(shouldRetry(0, error), error.message).toBe(false);
});
