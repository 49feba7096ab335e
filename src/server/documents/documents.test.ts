import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Service } from '../../rpc-service/create-service.ts';
import { createDocuments } from './documents.ts';

const TRANSFER = '3ScfjXB7AqVRnw86MG7BT3YeKM6MaKEWoAHBWYh9Sc3oPdMBRFD5aBxKVRCwKoWg6H4uesEW4upcMm7GQnh4RQKC';
const NEVER: Service = () => ({ cacheKey: null, body: () => new Promise(() => {}), tail: '' });

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

// Seen to fail against: waiting 25 s instead of 250 ms.
test('a page waits 250 ms for its preview, and not at all if two others wait', async () => {
  const documents = createDocuments(NEVER, { ledger: 'embedded' });
  const settled: string[] = [];
  const ask = (name: string): void => {
    void documents
      .page('<html>', `/tx/${TRANSFER}`, '')
      .then((page) => settled.push(page === null ? `${name}: no preview` : name));
  };
  ask('first');
  ask('second');
  ask('third');
  await vi.advanceTimersByTimeAsync(249);
  expect(settled).toEqual(['third: no preview']);
  await vi.advanceTimersByTimeAsync(1);
  expect(settled).toEqual(['third: no preview', 'first: no preview', 'second: no preview']);
});
