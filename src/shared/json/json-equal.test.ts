import { expect, test } from 'vitest';
import type { JsonValue } from './json.ts';
import { jsonEqual } from './json-equal.ts';

test.each<[JsonValue, JsonValue]>([
  [
    { a: 1, b: [null, 'x'] },
    { b: [null, 'x'], a: 1 },
  ],
  [5n, 5],
  [5, 5n],
  [2n ** 64n, 2n ** 64n],
  [18_446_744_073_709_552_000n, 2 ** 64],
])('%o equals %o', (a, b) => {
  expect(jsonEqual(a, b)).toBe(true);
});

test.each<[JsonValue, JsonValue]>([
  [{ a: 1 }, { a: 1, b: null }],
  [{ a: 1 }, { b: 1 }],
  [[1, 2], [1]],
  [[], {}],
  [null, {}],
  ['5', 5],
  [2n ** 53n + 1n, 2n ** 53n],
  [5n, 5.5],
])('%o does not equal %o', (a, b) => {
  expect(jsonEqual(a, b)).toBe(false);
});
