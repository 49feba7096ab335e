import { expect, test } from 'vitest';
import { meta } from '../../test-support/transactions.ts';
import { isRounded } from './check-consistency.ts';

const rounds = (before: readonly bigint[], after: readonly bigint[], rounded: readonly bigint[] = []): boolean => {
  const sum = (balances: readonly bigint[]) => balances.reduce((total, balance) => total + balance, 0n);
  const balances = { preBalances: before, postBalances: after, rounded };
  return isRounded(meta(balances), sum(before) - sum(after));
};

test('a difference within the digits that JavaScript drops is rounding', () => {
  // 10,000,000,000,000,001 and 9,999,999,999,994,999 lamports, as JavaScript prints them.
  expect(rounds([10_000_000_000_000_000n], [9_999_999_999_994_999n])).toBe(true);
  expect(rounds([18_446_744_073_709_552_000n], [18_446_744_073_709_551_000n])).toBe(true);
});

test('a number that JavaScript does not print, a small one and a large difference are no rounding', () => {
  expect(rounds([9_007_199_254_740_993n], [9_007_199_254_740_995n])).toBe(false);
  expect(rounds([5000n], [6000n])).toBe(false);
  expect(rounds([10_000_000_000_000_000n], [9_999_990_000_000_000n])).toBe(false);
});

test('a balance with an exponent has as many digits as it shows', () => {
  const before = 1_234_500_000_000_000_000n;
  expect(rounds([before], [1_234_512_345_678_901_234n], [before])).toBe(true);
  expect(rounds([before], [1_234_512_345_678_901_234n])).toBe(false);
});
