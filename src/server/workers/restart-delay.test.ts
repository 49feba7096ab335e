import { expect, test } from 'vitest';
import { createRestartDelay } from './restart-delay.ts';

test('replaces a worker at once, and those of a crash loop after longer and longer pauses', () => {
  let now = 0;
  const nextDelay = createRestartDelay(() => now);
  const delays = Array.from({ length: 8 }, () => nextDelay());
  expect(delays).toEqual([0, 1000, 2000, 4000, 8000, 16_000, 30_000, 30_000]);
  now = 60_000;
  expect(nextDelay()).toBe(0);
});

test('a crash loop starts at most seven workers a minute', () => {
  let now = 0;
  let starts = 0;
  const nextDelay = createRestartDelay(() => now);
  for (; now < 3_600_000; now += 100) {
    // The worker ends as soon as it has started.
    now += nextDelay();
    starts++;
  }
  expect(starts).toBeLessThanOrEqual(60 * 7);
});
