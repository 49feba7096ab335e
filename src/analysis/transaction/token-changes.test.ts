import { expect, test } from 'vitest';
import { meta, PAYER } from '../entry.fixtures.ts';
import { tokenChanges } from './token-changes.ts';
import { balance, MINT, PROGRAM } from './call.fixtures.ts';

test('pairs token balances by account, not by position', () => {
  const changes = tokenChanges(
    meta({
      preTokenBalances: [balance(2, 18_446_744_073_709_551_615n), balance(1, 5n)],
      postTokenBalances: [balance(3, 7n), balance(2, 0n)],
    }),
    [PAYER, MINT, PROGRAM],
  );
  expect(
    changes?.map(({ accountIndex, account, before, after, change }) => [accountIndex, account, before, after, change]),
  ).toEqual([
    [1, MINT, 5n, null, -5n],
    [2, PROGRAM, 18_446_744_073_709_551_615n, 0n, -18_446_744_073_709_551_615n],
    [3, null, null, 7n, 7n],
  ]);
});

test('distinguishes unrecorded token balances from none', () => {
  expect(tokenChanges(meta({ preTokenBalances: null, postTokenBalances: null }), [])).toBeNull();
  expect(tokenChanges(meta(), [])).toEqual([]);
  expect(tokenChanges(meta({ preTokenBalances: null, postTokenBalances: [balance(1, 5n)] }), [])).toMatchObject([
    { before: null, after: 5n },
  ]);
});
