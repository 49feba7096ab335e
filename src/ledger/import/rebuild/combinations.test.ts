import { expect, test } from 'vitest';
import { combinations } from './combinations.ts';

test('yields every combination once, lowest sums first', () => {
  expect([...combinations([2, 1, 3])]).toEqual([
    [0, 0, 0],
    [0, 0, 1],
    [1, 0, 0],
    [0, 0, 2],
    [1, 0, 1],
    [1, 0, 2],
  ]);
  expect([...combinations([])]).toEqual([[]]);
  expect([...combinations([2, 0])]).toEqual([]);
});

test('positions with a single option cost no time', () => {
  const sizes = [...Array.from({ length: 2000 }, () => 1), 3];
  expect([...combinations(sizes)]).toHaveLength(3);
});
