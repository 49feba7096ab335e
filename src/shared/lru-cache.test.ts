import { expect, test } from 'vitest';
import { createLruCache } from './lru-cache.ts';

test('keeps what was used last, up to the weight', () => {
  const cache = createLruCache<string>(10);
  cache.set('a', 'A', 4);
  cache.set('b', 'B', 4);
  expect(cache.get('a')).toBe('A');
  cache.set('c', 'C', 4);
  expect(cache.get('b')).toBeUndefined();
  expect([cache.get('a'), cache.get('c')]).toEqual(['A', 'C']);
  cache.set('d', 'D', 10);
  expect([cache.get('a'), cache.get('c'), cache.get('d')]).toEqual([undefined, undefined, 'D']);
});

test('keeps nothing that is heavier than all of it, and drops what it was to replace', () => {
  const cache = createLruCache<number>(10);
  cache.set('a', 1, 3);
  cache.set('b', 2, 3);
  cache.set('a', 3, 11);
  expect([cache.get('a'), cache.get('b')]).toEqual([undefined, 2]);
});

test('counts a value that is set again once', () => {
  const cache = createLruCache<number>(10);
  for (let round = 0; round < 5; round++) cache.set('a', round, 5);
  cache.set('b', 0, 5);
  expect([cache.get('a'), cache.get('b')]).toEqual([4, 0]);
});
