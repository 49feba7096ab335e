import { expect, test } from 'vitest';
import { parseRetryAfter } from './retry-after.ts';

const NOW = Date.UTC(2026, 0, 2, 3, 4, 5);

test.for([
  [null, null],
  ['10', 10],
  ['0', 0],
  ['Fri, 02 Jan 2026 03:04:15 GMT', 10],
  ['Fri, 02 Jan 2026 03:04:00 GMT', 0],
  ['soon', null],
] as const)('parses Retry-After %s as %s seconds', ([header, seconds]) => {
  expect(parseRetryAfter(header, NOW)).toBe(seconds);
});
