import { expect, test } from 'vitest';
import type { Address } from '../../../solana/ids/ids.ts';
import { SOL } from '../../facts/transaction/movements.ts';
import type { Swap } from '../../facts/transaction/swap.ts';
import { parsedView } from '../../test-support/parsed-view.ts';
import { KING } from '../../test-support/transactions.ts';
import { createWording, phraseText } from '../wording.ts';
import {
  type DescribedSwap,
  SWAP_VERBS,
  type SwapAction,
  type SwapVerb,
  describeSwap,
  isMarketCall,
  mergeTrades,
  swapAction,
} from './swap-clause.ts';

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

test.each([
  [A, { name: 'Exchange', from: 'log' }, true],
  [A, { name: 'Exchange', from: 'data' }, false],
  [A, { name: 'Deposit', from: 'log' }, false],
  [A, null, false],
  ['HZaWndaNWHFDd9Dhk5pqUUtsmoBCqzb1MLu3NAh1VX6B', null, true],
  // A program with a name is a market only by that.
  ['sa12qbQyuQqEaDcEqEPKmZEGTdzSMaqj87nKRYbE3QE', { name: 'Exchange', from: 'log' }, false],
] as const)('%s with %o is a market for NFTs: %s', (programId, type, isMarket) => {
  expect(isMarketCall({ programId: programId as Address, type })).toBe(isMarket);
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
  // What was burned was not paid to anybody.
  [{ paid: SOME, burned: SOME }, 'deposit', 'burned'],
  [{ paid: TWO, burned: TWO.slice(0, 1) }, 'claim', 'burnedAndPaid'],
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
    burned: [],
    isPartial: false,
    ...given,
  };
  const verbs = Object.entries<SwapVerb>(SWAP_VERBS);
  return verbs.find(([, { isTrue }]) => isTrue(swap, isTrading, action))?.[0];
}

/** Trades of one owner or several, and what they are together. A number is an amount of SOL, USDC, or RAY, in raw units. */
test.each([
  [
    'a',
    [
      [
        ['SOL', 5],
        ['USDC', 7],
      ],
      [
        ['USDC', 7],
        ['SOL', 6],
      ],
    ],
    'gained 0.000000001 SOL trading',
  ],
  [
    'a',
    [
      [
        ['SOL', 5],
        ['USDC', 7],
      ],
      [
        ['USDC', 7],
        ['SOL', 3],
      ],
    ],
    'lost 0.000000002 SOL trading',
  ],
  [
    'a',
    [
      [
        ['SOL', 5],
        ['USDC', 7],
      ],
      [
        ['USDC', 7],
        ['RAY', 3],
      ],
    ],
    'swapped 0.000000005 SOL for 0.000003 RAY',
  ],
  [
    'a',
    [
      [
        ['SOL', 5],
        ['USDC', 7],
      ],
      [
        ['USDC', 5],
        ['RAY', 3],
      ],
    ],
    'swapped 0.000000005 SOL for 0.000003 RAY and kept 0.000002 USDC',
  ],
  [
    'a',
    [
      [
        ['SOL', 5],
        ['USDC', 7],
      ],
      [
        ['USDC', 5],
        ['SOL', 6],
      ],
    ],
    'gained 0.000000001 SOL and 0.000002 USDC trading',
  ],
  [
    'a',
    [
      [
        ['SOL', 5],
        ['USDC', 7],
      ],
      [
        ['SOL', 5],
        ['USDC', 6],
      ],
    ],
    'swapped 0.00000001 SOL for 0.000013 USDC in 2 trades',
  ],
  [
    'ab',
    [
      [
        ['SOL', 5],
        ['USDC', 7],
      ],
      [
        ['SOL', 5],
        ['USDC', 6],
      ],
    ],
    'swapped 0.00000001 SOL for 0.000013 USDC',
  ],
  [
    'ab',
    [
      [
        ['SOL', 5],
        ['FOO', 7],
      ],
      [
        ['FOO', 6],
        ['SOL', 4],
      ],
    ],
    'bought 0.000007 of ffffff…ffffff and bbbbbb…bbbbbb sold 0.000006 of ffffff…ffffff',
  ],
  [
    'ab',
    [
      [
        ['FOO', 7],
        ['SOL', 5],
      ],
      [
        ['SOL', 4],
        ['FOO', 6],
      ],
    ],
    'sold 0.000007 of ffffff…ffffff and bbbbbb…bbbbbb bought 0.000006 of ffffff…ffffff',
  ],
  // Otherwise, each trade is a clause.
  [
    'ab',
    [
      [
        ['SOL', 5],
        ['USDC', 7],
      ],
      [
        ['USDC', 7],
        ['RAY', 5],
      ],
    ],
    null,
  ],
  [
    'a',
    [
      [
        ['SOL', 5],
        ['USDC', 7],
      ],
      [
        ['SOL', 5],
        ['RAY', 6],
      ],
    ],
    null,
  ],
] as const)('merges trades of %s: %j', (owners, sides, expected) => {
  const trades = sides.map(([paid, got], at) => trade(owners[at % owners.length] === 'a' ? A : B, paid, got));
  const { lead, parts } = mergeTrades(trades, createWording({ lookAlikes: new Map() }));
  const [merged, ...more] = lead;
  if (expected === null) {
    expect(lead).toEqual(trades);
    return;
  }
  expect(more).toEqual([]);
  expect(merged && phraseText(merged.clause.describe(1n, [], 0n), 'SOL')).toBe(expected);
  const isOne = owners === 'a' || expected.includes('bbbbbb…bbbbbb');
  expect(merged?.clause.subject).toBe(isOne ? 'aaaaaa…aaaaaa' : '2 accounts');
  expect(parts.map(({ clause }) => clause)).toEqual(trades.map(({ clause }) => clause));
});

const ASSETS = {
  SOL,
  USDC: { mint: 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v' as Address, decimals: 6 },
  FOO: { mint: 'f'.repeat(44) as Address, decimals: 6 },
  RAY: { mint: '4k3Dyjzvzp8eMZWUXbBCjEvwSkkk59S5iCNLY3QrkX6R' as Address, decimals: 6 },
};

function trade(
  owner: Address,
  [paid, paidUnits]: readonly [keyof typeof ASSETS, number],
  [got, gotUnits]: readonly [keyof typeof ASSETS, number],
): DescribedSwap {
  const swap: Swap = {
    owner,
    paid: [{ asset: ASSETS[paid], units: BigInt(paidUnits) }],
    got: [{ asset: ASSETS[got], units: BigInt(gotUnits) }],
    other: null,
    isRoundTrip: false,
    burned: [],
    isPartial: false,
  };
  const [instruction] = parsedView({}, [['system', KING, 'transfer', {}]]).instructions ?? [];
  if (instruction === undefined) throw new Error('no instruction');
  const call = { ...instruction, type: { name: 'swap', from: 'log' as const } };
  return describeSwap(
    swap,
    { instruction: call, ids: ['1'], tree: undefined },
    [call],
    createWording({ lookAlikes: new Map() }),
    null,
  );
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
