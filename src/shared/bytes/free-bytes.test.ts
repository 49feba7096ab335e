import { expect, test } from 'vitest';
import { freeBytes } from './free-bytes.ts';

test('frees a whole buffer, and leaves one that has other bytes', () => {
  const whole = Uint8Array.of(1, 2, 3);
  const part = whole.subarray(1);
  freeBytes(part);
  expect([...whole]).toEqual([1, 2, 3]);
  freeBytes(whole);
  // Node 20 has no `transfer`.
  expect(whole.length).toBe('transfer' in ArrayBuffer.prototype ? 0 : 3);
});
