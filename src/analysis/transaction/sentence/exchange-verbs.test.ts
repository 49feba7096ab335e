import { expect, test } from 'vitest';
import type { Address } from '../../../solana/ids/address.ts';
import { SOL } from './attribute-changes.ts';
import type { Exchange } from './exchange.ts';
import { EXCHANGE_VERBS } from './exchange-verbs.ts';

const A = 'a'.repeat(40) as Address;
const B = 'b'.repeat(40) as Address;
const SOME = [{ asset: SOL, units: 1n }];
const TWO = [...SOME, { asset: { mint: B, decimals: 0 }, units: 2n }];

/** What was paid, got, by whom and how; whether the program trades; and the only verb that is true. */
const CASES: readonly (readonly [Partial<Exchange>, boolean, keyof typeof EXCHANGE_VERBS])[] = [
  [{ paid: SOME, got: SOME }, true, 'swapped'],
  [{ paid: SOME, got: SOME }, false, 'paidAndGot'],
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
  const exchange: Exchange = { owner: A, paid: [], got: [], other: null, isRoundTrip: false, ...given };
  const [first] = Object.entries(EXCHANGE_VERBS).find(([, { isTrue }]) => isTrue(exchange, isTrading)) ?? [];
  expect(first).toBe(expected);
});
