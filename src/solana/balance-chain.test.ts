import { expect, test } from 'vitest';
import { type RecordedBalances, checkBalanceChain } from './balance-chain.ts';
import { encodeAddress } from './ids/id-bytes.ts';
import type { Address } from './ids/ids.ts';
import { TOKEN_PROGRAM } from './ids/program-ids.ts';
import type { TokenBalance } from './model/transaction.ts';

const address = (byte: number): Address => encodeAddress(new Uint8Array(32).fill(byte));
const [PAYER, OTHER, VAULT, MINT, MINT_2] = [address(1), address(2), address(3), address(4), address(5)];

type Change = readonly [account: Address, before: bigint, after: bigint];

/** A transaction that changes lamports only. */
const lamports = (...changes: readonly Change[]): RecordedBalances => ({
  accounts: changes.map(([account]) => account),
  preBalances: changes.map(([, before]) => before),
  postBalances: changes.map(([, , after]) => after),
  preTokenBalances: [],
  postTokenBalances: [],
});

type Amount = bigint | null;

/** A transaction that names VAULT and a token program. null: no token balance is recorded. */
const tokens = (before: Amount, after: Amount, mintBefore = MINT, mintAfter = mintBefore): RecordedBalances => ({
  ...lamports([TOKEN_PROGRAM, 1n, 1n], [VAULT, 2n, 2n]),
  preTokenBalances: before === null ? [] : [tokenBalance(before, mintBefore)],
  postTokenBalances: after === null ? [] : [tokenBalance(after, mintAfter)],
});

const tokenBalance = (amount: bigint, mint: Address): TokenBalance => ({
  accountIndex: 1,
  mint,
  owner: PAYER,
  programId: null,
  uiTokenAmount: { amount, decimals: 6, uiAmount: null, uiAmountString: '' },
});

test('links each balance with the one that the account’s last transaction left', () => {
  const check = checkBalanceChain([
    lamports([PAYER, 100n, 90n], [OTHER, 0n, 5n]),
    lamports([OTHER, 5n, 7n]),
    lamports([PAYER, 90n, 80n], [OTHER, 7n, 7n]),
  ]);
  expect(check).toEqual({ lamportLinks: 3, tokenLinks: 0, breaks: [], withoutBalances: 0 });
});

test('a break names the account and both transactions', () => {
  const { lamportLinks, breaks } = checkBalanceChain([
    lamports([PAYER, 100n, 90n]),
    lamports([OTHER, 1n, 1n]),
    lamports([PAYER, 91n, 81n]),
    lamports([PAYER, 81n, 71n]),
  ]);
  expect(lamportLinks).toBe(2);
  expect(breaks).toEqual([{ account: PAYER, token: null, earlier: 0, later: 2, left: 90n, found: 91n }]);
});

test('a break of a token balance names the mint', () => {
  const { tokenLinks, breaks } = checkBalanceChain([tokens(10n, 20n), tokens(20n, 15n), tokens(16n, 16n)]);
  expect(tokenLinks).toBe(2);
  const token = { mint: MINT, decimals: 6 };
  expect(breaks).toEqual([{ account: VAULT, token, earlier: 1, later: 2, left: 15n, found: 16n }]);
});

test('a token account that was closed, opened or given another mint is no link', () => {
  for (const block of [
    [tokens(10n, null), tokens(3n, 3n)],
    [tokens(null, null), tokens(3n, 3n)],
    [tokens(10n, 10n), tokens(3n, 3n, MINT_2)],
    // Between the first and the last, a transaction that names a token program records no balance of it.
    [tokens(10n, 10n), tokens(null, null), tokens(3n, 3n)],
  ])
    expect(checkBalanceChain(block)).toMatchObject({ tokenLinks: 0, breaks: [] });
  const reopened = [tokens(10n, 0n, MINT, MINT_2), tokens(0n, 1n, MINT_2), tokens(2n, 2n, MINT_2)];
  expect(checkBalanceChain(reopened)).toMatchObject({ tokenLinks: 2, breaks: [{ earlier: 1, left: 1n, found: 2n }] });
});

test('a transaction without a token program leaves token balances as they are', () => {
  const between = lamports([VAULT, 2n, 2n]);
  expect(checkBalanceChain([tokens(10n, 20n), between, tokens(20n, 20n)])).toMatchObject({ tokenLinks: 1, breaks: [] });
  expect(checkBalanceChain([tokens(10n, 20n), between, tokens(21n, 21n)]).breaks).toHaveLength(1);
  const notRecorded = { ...tokens(20n, 20n), preTokenBalances: null, postTokenBalances: null };
  expect(checkBalanceChain([tokens(10n, 20n), notRecorded, tokens(1n, 1n)])).toMatchObject({
    tokenLinks: 0,
    breaks: [],
  });
});

test('no link crosses a transaction without usable balances', () => {
  const first = tokens(10n, 20n);
  const last = { ...tokens(1n, 1n), preBalances: [1n, 99n], postBalances: [1n, 99n] };
  const tooFew = { ...lamports([PAYER, 1n, 1n], [VAULT, 2n, 2n]), accounts: [PAYER] };
  const outOfRange = { ...lamports([OTHER, 1n, 1n]), postTokenBalances: [tokenBalance(1n, MINT)] };
  for (const unusable of [null, tooFew, outOfRange]) {
    const check = checkBalanceChain([first, unusable, last]);
    expect(check).toEqual({ lamportLinks: 0, tokenLinks: 0, breaks: [], withoutBalances: 1 });
  }
  expect(checkBalanceChain([first, last]).breaks).toHaveLength(2);
});
