import { expect, test } from 'vitest';
import { formatSeconds, formatUtcNanoseconds } from './format-nanoseconds.ts';

test.each([
  [1_750_176_982_899_968_023n, '17 Jun 2025, 16:16:22.899968023 UTC'],
  [1_750_176_982_000_000_001n, '17 Jun 2025, 16:16:22.000000001 UTC'],
  [0n, '1 Jan 1970, 00:00:00.000000000 UTC'],
  [18_446_744_073_709_551_615n, '21 Jul 2554, 23:34:33.709551615 UTC'],
])('formats %s nanoseconds', (nanoseconds, text) => {
  expect(formatUtcNanoseconds(nanoseconds)).toBe(text);
});

test.each([
  [400_000_001n, '0.400000001 s'],
  [0n, '0.000000000 s'],
  [-1n, '−0.000000001 s'],
  [1_234_000_000_000n, '1,234.000000000 s'],
])('formats a duration of %s nanoseconds', (nanoseconds, text) => {
  expect(formatSeconds(nanoseconds)).toBe(text);
});
