import { expect, test } from 'vitest';
import type { RecordedBalances } from '../../../solana/balance-chain.ts';
import { SYSTEM_PROGRAM } from '../../../solana/ids/program-ids.ts';
import { addressesOf, isTipAccount } from '../../../solana/names/address-names.ts';
import { sumTips } from './block-tips.ts';

const [FIRST_TIP = SYSTEM_PROGRAM, SECOND_TIP = SYSTEM_PROGRAM] = addressesOf('accounts').flatMap(({ address }) =>
  isTipAccount(address) ? [address] : [],
);

function recorded(accounts: RecordedBalances['accounts'], ...changes: readonly (readonly [bigint, bigint])[]) {
  return {
    accounts,
    preBalances: changes.map(([before]) => before),
    postBalances: changes.map(([, after]) => after),
    preTokenBalances: null,
    postTokenBalances: null,
  };
}

test('adds up what the tip accounts gained', () => {
  const twoTips = recorded([SYSTEM_PROGRAM, FIRST_TIP, SECOND_TIP], [90n, 50n], [1n, 11n], [2n, 32n]);
  const oneTip = recorded([SYSTEM_PROGRAM, FIRST_TIP], [50n, 45n], [11n, 16n]);
  expect(sumTips([twoTips, oneTip])).toEqual({ lamports: 45n, transactions: 2 });
});

test('does not count other accounts, payments from a tip account, or transactions without usable balances', () => {
  const other = recorded([SYSTEM_PROGRAM], [1n, 9n]);
  const paidOut = recorded([SYSTEM_PROGRAM, FIRST_TIP], [0n, 16n], [16n, 0n]);
  const listsDiffer = recorded([SYSTEM_PROGRAM, FIRST_TIP], [0n, 16n]);
  expect(sumTips([other, paidOut, listsDiffer, null])).toEqual({ lamports: 0n, transactions: 0 });
});
