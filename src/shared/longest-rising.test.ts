import { array, assert, integer, property } from 'fast-check';
import { expect, test } from 'vitest';
import { longestRising } from './longest-rising.ts';

/** The length that a search of all parts finds. */
function longestLength(numbers: readonly number[]): number {
  const lengths: number[] = [];
  numbers.forEach((number, at) => {
    lengths.push(1 + Math.max(0, ...lengths.filter((_, before) => before < at && (numbers[before] ?? 0) < number)));
  });
  return Math.max(0, ...lengths);
}

test('is rising, in the order of the list, and no other part is longer', () => {
  assert(
    property(array(integer({ min: 0, max: 20 }), { maxLength: 30 }), (numbers) => {
      const items = numbers.map((number, at) => ({ number, at }));
      const longest = longestRising(items, ({ number }) => number);
      expect(longest).toHaveLength(longestLength(numbers));
      longest.slice(1).forEach((item, before) => {
        expect(item.number).toBeGreaterThan(longest[before]?.number ?? Infinity);
        expect(item.at).toBeGreaterThan(longest[before]?.at ?? Infinity);
      });
    }),
  );
});
