import { expect, test } from 'vitest';
import { KING, meta, noOpMeta, wireEntry } from '../../src/analysis/test-support/transactions.ts';
import { checkBlock } from './check-block.ts';

test('numbers of a block without transactions', () => {
  expect(checkBlock([], 'Block 5 has no transactions.')).toEqual([]);
  expect(checkBlock([], 'Block 5 has 3 transactions; 2 of them failed.')).toEqual([
    'has 3 transactions',
    '; 2 of them failed',
  ]);
  expect(checkBlock([], 'None of the 7 votes failed.')).toEqual(['None of the 7 votes failed']);
});

test('transactions that were not executed are no failures', () => {
  const entries = [wireEntry([KING], meta()), wireEntry([KING], noOpMeta())];
  expect(checkBlock(entries, 'Block 5 has 2 transactions; none of them failed, and 1 was not executed.')).toEqual([]);
  expect(checkBlock(entries, 'Block 5 has 2 transactions; 1 of them failed.')).toEqual(['; 1 of them failed']);
  expect(checkBlock(entries, 'Block 5 has 2 transactions; none of them was executed.')).toHaveLength(1);
});
