import { expect, test } from 'vitest';
import type { Address } from '../../../solana/ids/ids.ts';
import { SOL } from '../../facts/transaction/movements.ts';
import type { Swap } from '../../facts/transaction/swap.ts';
import { SWAP_VERBS, type SwapAction, type SwapVerb, swapAction } from './swap-clause.ts';

const A = 'a'.repeat(40) as Address;
const B = 'b'.repeat(40) as Address;
const SOME = [{ asset: SOL, units: 1n }];
const UNIQUE = [{ asset: { mint: B, decimals: 0 }, units: 1n }];
const TWO = [...SOME, { asset: { mint: B, decimals: 0 }, units: 2n }];

/** What was paid, got, by whom and how; whether the program trades; and the only verb that is true. */
const CASES: readonly (readonly [Partial<Swap>, boolean, keyof typeof SWAP_VERBS])[] = [
  [{ paid: SOME, got: SOME }, true, 'swapped'],
  [{ paid: SOME, got: SOME }, false, 'paidAndGot'],
  [{ paid: SOME, got: UNIQUE }, true, 'bought'],
  [{ paid: UNIQUE, got: SOME }, true, 'sold'],
  [{ paid: SOME, got: UNIQUE }, false, 'paidAndGot'],
  [{ paid: TWO, got: SOME }, true, 'paidAndGot'],
  [{ got: SOME, isRoundTrip: true }, true, 'gained'],
  [{ got: SOME, isRoundTrip: true }, false, 'got'],
  [{ paid: SOME, isRoundTrip: true }, true, 'lost'],
  [{ paid: SOME }, true, 'paid'],
  [{ paid: SOME, other: B }, false, 'sent'],
  [{ paid: TWO, other: B }, true, 'sent'],
  [{ paid: TWO }, false, 'paid'],
  [{ got: SOME, other: B }, false, 'gotFrom'],
  [{ got: TWO }, true, 'got'],
];

test.each(CASES)('uses the first true verb for %o, trading: %s', (given, isTrading, expected) => {
  expect(verbFor(given, isTrading, null)).toBe(expected);
});

/** What was paid, got, what the name of the instruction says, and the only verb that is true. */
const NAMED: readonly (readonly [Partial<Swap>, SwapAction, keyof typeof SWAP_VERBS])[] = [
  [{ paid: SOME }, 'deposit', 'deposited'],
  [{ paid: SOME, other: B }, 'deposit', 'deposited'],
  [{ paid: SOME, got: SOME }, 'deposit', 'depositedAndGot'],
  [{ got: SOME }, 'withdraw', 'withdrew'],
  [{ paid: SOME, got: SOME }, 'withdraw', 'redeemed'],
  [{ got: SOME }, 'borrow', 'borrowed'],
  [{ paid: SOME }, 'repay', 'repaid'],
  [{ paid: SOME, got: SOME }, 'liquidate', 'liquidated'],
  [{ paid: SOME, got: SOME }, 'stake', 'stakedAndGot'],
  [{ got: SOME }, 'unstake', 'unstaked'],
  [{ paid: SOME, got: SOME }, 'unstake', 'unstakedFor'],
  [{ got: SOME }, 'claim', 'claimed'],
  // The balances do not show what the name says.
  [{ got: SOME }, 'deposit', 'got'],
  [{ paid: SOME }, 'withdraw', 'paid'],
  [{ paid: SOME }, 'borrow', 'paid'],
  [{ paid: SOME, got: SOME }, 'repay', 'paidAndGot'],
  [{ paid: SOME }, 'liquidate', 'paid'],
  [{ paid: SOME, got: SOME }, 'claim', 'paidAndGot'],
  // One of the two may be rent.
  [{ paid: TWO }, 'deposit', 'paid'],
  [{ got: TWO }, 'withdraw', 'got'],
];

test.each(NAMED)('uses what the name says only if it is true: %o, %s', (given, action, expected) => {
  expect(verbFor(given, false, action)).toBe(expected);
});

function verbFor(given: Partial<Swap>, isTrading: boolean, action: SwapAction | null): string | undefined {
  const swap: Swap = {
    owner: A,
    paid: [],
    got: [],
    other: null,
    isRoundTrip: false,
    isBurn: false,
    isPartial: false,
    ...given,
  };
  const verbs = Object.entries<SwapVerb>(SWAP_VERBS);
  return verbs.find(([, { isTrue }]) => isTrue(swap, isTrading, action))?.[0];
}

// Names of published interfaces: Kamino, marginfi, Drift, Marinade, Raydium, CCTP, and the stake pool program.
test.each([
  ['deposit', 'deposit'],
  ['lending_account_deposit', 'deposit'],
  ['depositReserveLiquidity', 'deposit'],
  ['withdrawObligationCollateralAndRedeemReserveCollateral', 'withdraw'],
  ['borrow_obligation_liquidity', 'borrow'],
  ['repayObligationLiquidityV2', 'repay'],
  ['liquidateObligationAndRedeemReserveCollateral', 'liquidate'],
  ['liquidate_spot', 'liquidate'],
  ['liquid_unstake', 'unstake'],
  ['collect_fees', 'claim'],
  ['DepositSol', 'deposit'],
])('%s is %s', (name, action) => expect(swapAction(name)).toBe(action));

test.each([
  'order_unstake',
  'flash_borrow_reserve_liquidity',
  'init_deposit',
  'requestWithdraw',
  'depositForBurn',
  'depositStake',
  'deposit_and_stake',
  'swap',
  'updateStake',
  'depositor',
  '',
])('%s says none', (name) => expect(swapAction(name)).toBeNull());
