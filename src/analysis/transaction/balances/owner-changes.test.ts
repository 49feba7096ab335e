import { expect, test } from 'vitest';
import { meta, PAYER } from '../../entry.fixtures.ts';
import { changesByOwner } from './owner-changes.ts';
import { tokenChanges } from '../token-changes.ts';
import { balance, MINT } from '../call.fixtures.ts';

test('reports no change for a transfer between two accounts of one owner', () => {
  const answered = meta({
    preTokenBalances: [balance(1, 2n ** 63n), balance(2, 5n), { ...balance(3, 7n), owner: null }],
    postTokenBalances: [balance(1, 2n ** 63n - 5n), balance(2, 9n), balance(4, 1n), { ...balance(3, 8n), owner: null }],
  });
  expect(changesByOwner(tokenChanges(answered, []) ?? [])).toEqual([
    {
      owner: PAYER,
      mint: MINT,
      decimals: 6,
      accounts: 3,
      before: 2n ** 63n + 5n,
      after: 2n ** 63n + 5n,
      change: 0n,
    },
  ]);
});
