import { isTipAccount } from '../../../solana/ids/tip-accounts.ts';
import { addressesOf } from '../../../solana/names/address-names.ts';
import type { RecordedBalances } from '../../../solana/balance-chain.ts';
import { SYSTEM_PROGRAM } from '../../../solana/ids/program-ids.ts';
import { expect, test } from 'vitest';
import { encodeAddress } from '../../../solana/ids/id-bytes.ts';
import type { Address } from '../../../solana/ids/ids.ts';
import { type TransactionBalances, followAccount, sumTips } from './block-balances.ts';
import type { TokenBalance } from '../../../solana/model/transaction.ts';

const address = (byte: number): Address => encodeAddress(new Uint8Array(32).fill(byte));
const [POOL, VAULT, MINT, OTHER] = [address(1), address(2), address(3), address(4)];

const tokenBalance = (accountIndex: number, amount: bigint): TokenBalance => ({
  accountIndex,
  mint: MINT,
  owner: POOL,
  programId: null,
  uiTokenAmount: { amount, decimals: 6, uiAmount: null, uiAmountString: '' },
});

/** A transaction that names POOL and VAULT. */
const trade = (before: bigint, after: bigint, writable: readonly Address[] = [VAULT]): TransactionBalances => ({
  accounts: [POOL, VAULT],
  writable,
  recorded: {
    accounts: [POOL, VAULT],
    preBalances: [100n, 200n],
    postBalances: [100n, 201n],
    preTokenBalances: [tokenBalance(1, before)],
    postTokenBalances: [tokenBalance(1, after)],
  },
});
const unrelated: TransactionBalances = { accounts: [OTHER], writable: [OTHER], recorded: null };
const notRecorded: TransactionBalances = { accounts: [POOL, VAULT], writable: [VAULT], recorded: null };

test('lists each transaction that names the account, with its balances', () => {
  const { steps, owned } = followAccount([unrelated, trade(10n, 15n), notRecorded, trade(15n, 12n)], VAULT);
  expect(steps).toMatchObject([
    {
      index: 1,
      lamports: { before: 200n, after: 201n },
      tokens: [{ mint: MINT, before: 10n, after: 15n, change: 5n }],
    },
    { index: 2, lamports: null, tokens: [] },
    { index: 3, tokens: [{ before: 15n, after: 12n, change: -3n }] },
  ]);
  expect(owned).toEqual([]);
});

test('lists the token accounts of an owner, from the first to the last balance in the block', () => {
  const { steps, owned } = followAccount([trade(10n, 15n), unrelated, trade(15n, 12n)], POOL);
  expect(steps.map(({ index, tokens }) => [index, tokens])).toEqual([
    [0, []],
    [2, []],
  ]);
  expect(owned).toEqual([{ account: VAULT, mint: MINT, decimals: 6, transactions: 2, first: 10n, last: 12n }]);
});

test('a transaction that only reads an account cannot change it, unless its balances say otherwise', () => {
  const mayChange = (each: TransactionBalances, account: Address) => followAccount([each], account).steps[0]?.mayChange;
  expect(mayChange(trade(1n, 1n), POOL)).toBe(false);
  expect(mayChange(trade(1n, 1n), VAULT)).toBe(true);
  // A sysvar that was still writable then.
  expect(mayChange(trade(1n, 1n, []), VAULT)).toBe(true);
  expect(mayChange(notRecorded, VAULT)).toBe(true);
});

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
  expect(sumTips([twoTips, oneTip])).toEqual({ lamports: 45n, indexes: [0, 1] });
});

test('does not count other accounts, payments from a tip account, or transactions without usable balances', () => {
  const other = recorded([SYSTEM_PROGRAM], [1n, 9n]);
  const paidOut = recorded([SYSTEM_PROGRAM, FIRST_TIP], [0n, 16n], [16n, 0n]);
  const listsDiffer = recorded([SYSTEM_PROGRAM, FIRST_TIP], [0n, 16n]);
  expect(sumTips([other, paidOut, listsDiffer, null])).toEqual({ lamports: 0n, indexes: [] });
});
