import { expect, test } from 'vitest';
import { checkBlock } from './check-block.ts';

test('numbers of a block without transactions', () => {
  expect(checkBlock([], 'Block 5 has no transactions.')).toEqual([]);
  expect(checkBlock([], 'Block 5 has 3 transactions; 2 of them failed.')).toEqual([
    'has 3 transactions',
    '; 2 of them failed',
  ]);
  expect(checkBlock([], 'None of the 7 votes failed.')).toEqual(['None of the 7 votes failed']);
});
