import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { createLruCache } from './lru-cache.ts';

test('keeps the most recently used values up to the maximum weight', () => {
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

test('ignores a value heavier than the cache, but drops the value it would replace', () => {
  const cache = createLruCache<number>(10);
  cache.set('a', 1, 3);
  cache.set('b', 2, 3);
  cache.set('a', 3, 11);
  expect([cache.get('a'), cache.get('b')]).toEqual([undefined, 2]);
});

test('counts the weight of a value set twice once', () => {
  const cache = createLruCache<number>(10);
  for (let round = 0; round < 5; round++) cache.set('a', round, 5);
  cache.set('b', 0, 5);
  expect([cache.get('a'), cache.get('b')]).toEqual([4, 0]);
});

test('behaves like a list in order of use', () => {
  const key = fc.constantFrom('a', 'b', 'c', 'd', 'e');
  // A weight of 0 means a get.
  const uses = fc.array(fc.tuple(key, fc.nat(11)), { maxLength: 40 });
  fc.assert(
    fc.property(uses, (steps) => {
      const cache = createLruCache<number>(10);
      let list: readonly { readonly key: string; readonly step: number; readonly weight: number }[] = [];
      for (const [step, [used, weight]] of steps.entries()) {
        const known = list.find((entry) => entry.key === used);
        const others = list.filter((entry) => entry !== known);
        if (weight === 0) {
          expect(cache.get(used)).toBe(known?.step);
          list = known === undefined ? others : [...others, known];
        } else {
          cache.set(used, step, weight);
          list = weight > 10 ? others : [...others, { key: used, step, weight }];
          while (list.reduce((sum, entry) => sum + entry.weight, 0) > 10) list = list.slice(1);
        }
      }
      for (const used of ['a', 'b', 'c', 'd', 'e']) {
        expect(cache.get(used)).toBe(list.find((entry) => entry.key === used)?.step);
      }
    }),
  );
});
