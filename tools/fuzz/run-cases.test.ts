import { expect, test } from 'vitest';
import { measureAllocation } from './run-cases.ts';
import { collectGarbage } from '../../src/shared/test-support/collect-garbage.ts';

// Seen to fail against: the difference of memory before and after, which showed 0.03 of 60 MB.

const SIZE = 20_000_000;
const KEPT_ELSEWHERE = 5_000_000;

test.each([
  ['a buffer', () => Buffer.alloc(SIZE, 1)],
  ['objects', () => Array.from({ length: SIZE / 32 }, (_, at) => ({ at }))],
])('%s that is collected before the work ends counts', async (_, allocate) => {
  const { value, bytes } = await measureAllocation(() => {
    const { length } = allocate();
    collectGarbage();
    return Promise.resolve(length);
  });
  expect(value).toBeGreaterThan(0);
  expect(bytes).toBeGreaterThan(SIZE - KEPT_ELSEWHERE);
});

test('garbage of earlier work does not count', async () => {
  expect(Buffer.alloc(SIZE, 1)).toHaveLength(SIZE);
  const { bytes } = await measureAllocation(() => Promise.resolve(collectGarbage()));
  expect(bytes).toBeLessThan(KEPT_ELSEWHERE);
});
