import { expect, test } from 'vitest';
import { jsonDifferences } from './json-differences.ts';

test('names each place where two values differ', () => {
  const a = { slot: 5, meta: { fee: 5000n, logs: ['a', 'b'], err: null }, only: 1 };
  const b = { slot: 5, meta: { fee: 5001n, logs: ['a', 'c', 'd'], err: null }, other: [2] };
  expect(jsonDifferences(a, b, 10)).toEqual([
    { path: 'meta.fee', a: '5000', b: '5001' },
    { path: 'meta.logs[1]', a: '"b"', b: '"c"' },
    { path: 'meta.logs[2]', a: null, b: '"d"' },
    { path: 'only', a: '1', b: null },
    { path: 'other', a: null, b: '[2]' },
  ]);
  expect(jsonDifferences(a, b, 2)).toHaveLength(2);
  expect(jsonDifferences(a, a, 10)).toEqual([]);
});

test('tells absent, null and 0 apart, and equal integers of two types not', () => {
  expect(jsonDifferences({ a: null }, {}, 10)).toEqual([{ path: 'a', a: 'null', b: null }]);
  expect(jsonDifferences({ a: 0 }, { a: null }, 10)).toEqual([{ path: 'a', a: '0', b: 'null' }]);
  expect(jsonDifferences(5, 5n, 10)).toEqual([]);
});
