import { expect, test } from 'vitest';
import type { DifferenceKind, JsonComparison } from '../../shared/json-comparison.ts';
import { comparisonSentence, differencesSentence } from './comparison-sentence.ts';

function comparison(equal: number, kinds: readonly DifferenceKind[], hasLongLists = false): JsonComparison {
  return { equal, differences: kinds.map((kind) => ({ path: 'a', one: 1, other: 2, kind })), hasLongLists };
}

test.each([
  [comparison(1, []), 'Both endpoints agree on the only value.'],
  [comparison(2, ['changed']), '1 value differs. 2 values are equal.'],
  [
    comparison(1, ['member', 'member']),
    'No value differs. 2 fields are returned by one endpoint only: node versions return different fields. 1 value is equal.',
  ],
  [comparison(0, ['item']), '1 list item is returned by one endpoint only. 0 values are equal.'],
])('says what differs', (compared, sentence) => {
  expect(comparisonSentence(compared)).toBe(sentence);
});

test('says that long lists were compared by index', () => {
  expect(differencesSentence(comparison(0, ['changed', 'changed'], true), 'in one of the two only')).toBe(
    '2 values differ. Lists that are too long to align were compared by index, so an additional item makes all later items differ.',
  );
});
