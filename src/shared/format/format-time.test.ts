import { expect, test } from 'vitest';
import { formatSeconds } from './format-duration.ts';
import {
  formatAge,
  formatLocal,
  formatLocalShort,
  formatUtc,
  formatUtcNanoseconds,
  formatUtcShort,
} from './format-time.ts';

test.each([
  [1755872986n, '22 Aug 2025, 14:29:46 UTC', '2025-08-22 14:29:46'],
  [0n, '1 Jan 1970, 00:00:00 UTC', '1970-01-01 00:00:00'],
  [-1n, '31 Dec 1969, 23:59:59 UTC', '1969-12-31 23:59:59'],
  [1709210096n, '29 Feb 2024, 12:34:56 UTC', '2024-02-29 12:34:56'],
  [8_640_000_000_000n, '13 Sep 275760, 00:00:00 UTC', '+275760-09-13 00:00:00'],
  [8_640_000_000_001n, null, null],
  [9_223_372_036_854_775_807n, null, null],
  [-9_223_372_036_854_775_808n, null, null],
])('formats %s seconds as %s', (seconds, long, short) => {
  expect(formatUtc(seconds)).toBe(long);
  expect(formatUtcShort(seconds)).toBe(short);
});

const NOW = 1_755_872_986;

test.each([
  [0, '0 seconds ago'],
  [1, '1 second ago'],
  [59, '59 seconds ago'],
  [60, '1 minute ago'],
  [3599, '59 minutes ago'],
  [3600, '1 hour ago'],
  [86_399, '23 hours ago'],
  [86_400, '1 day ago'],
  [86_400 * 1455, '1,455 days ago'],
  [-1, 'in 1 second'],
  [-180, 'in 3 minutes'],
])('formats an age of %i seconds as %s', (ago, text) => {
  expect(formatAge(BigInt(NOW - ago), NOW * 1000 + 999)).toBe(text);
});

test.each([
  [120, '22 Aug 2025, 16:29:46 UTC+2', '2025-08-22 16:29:46'],
  [-570, '22 Aug 2025, 04:59:46 UTC−9:30', '2025-08-22 04:59:46'],
  [345, '22 Aug 2025, 20:14:46 UTC+5:45', '2025-08-22 20:14:46'],
  [0, '22 Aug 2025, 14:29:46 UTC', '2025-08-22 14:29:46'],
])('formats local time %i minutes ahead of UTC as %s', (offset, long, short) => {
  expect(formatLocal(1755872986n, offset)).toBe(long);
  expect(formatLocalShort(1755872986n, offset)).toBe(short);
  expect(formatLocal(9_223_372_036_854_775_807n, offset)).toBeNull();
});

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
