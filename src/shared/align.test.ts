import { array, assert, integer, property } from 'fast-check';
import { expect, test } from 'vitest';
import { SAME, align, longestIncreasingSubsequence } from './align.ts';

/** The same letter, better in the same case. */
function similarity(a: string, b: string): number {
  if (a.toLowerCase() !== b.toLowerCase()) return 0;
  return a === b ? SAME : 1;
}

const aligned = (a: string, b: string) =>
  align(a.split(''), b.split(''), similarity)
    .map(([one, other]) => `${one ?? '-'}${other ?? '-'}`)
    .join(' ');

test.each([
  ['', '', ''],
  ['a', '', 'a-'],
  ['', 'a', '-a'],
  ['abc', 'abc', 'aa bb cc'],
  ['abc', 'xabc', '-x aa bb cc'],
  ['abc', 'ac', 'aa b- cc'],
  ['ab', 'ba', 'a- bb -a'],
  ['ax', 'ay', 'aa x- -y'],
  ['aA', 'A', 'a- AA'],
  ['aA', 'a', 'aa A-'],
  ['abAb', 'ab', 'aa bb A- b-'],
  ['xabc', 'xbc', 'xx a- bb cc'],
  ['xabcdy', 'zdabcw', 'x- -z -d aa bb cc d- y- -w'],
])('"%s" and "%s" are aligned as "%s"', (a, b, pairs) => {
  expect(aligned(a, b)).toBe(pairs);
});

test('lists longer than any transaction has are paired by position', () => {
  const many = Array.from({ length: 1500 }, (_, at) => (at === 0 ? 'x' : 'a'));
  const pairs = align(many, [...many.slice(1), 'A', 'A'], similarity);
  expect(pairs.slice(0, 3)).toEqual([
    ['x', null],
    [null, 'a'],
    ['a', 'a'],
  ]);
  expect(pairs.at(-1)).toEqual([null, 'A']);
  expect(pairs).toHaveLength(1502);
});

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
      const longest = longestIncreasingSubsequence(items, ({ number }) => number);
      expect(longest).toHaveLength(longestLength(numbers));
      longest.slice(1).forEach((item, before) => {
        expect(item.number).toBeGreaterThan(longest[before]?.number ?? Infinity);
        expect(item.at).toBeGreaterThan(longest[before]?.at ?? Infinity);
      });
    }),
  );
});
