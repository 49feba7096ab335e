import { expect, test } from 'vitest';
import { commonRentPerByte, isRentOfSomeRate, rentExemptMinimum } from './account.ts';

test.each([
  ['a wallet', 0n, 890_880n],
  ['a nonce account', 80n, 1_447_680n],
  ['a mint', 82n, 1_461_600n],
  ['a token account', 165n, 2_039_280n],
  ['a stake account', 200n, 2_282_880n],
  ['a token multisig', 355n, 3_361_680n],
])('computes the rent of %s', (_, bytes, lamports) => {
  expect(rentExemptMinimum(bytes, 6960n)).toBe(lamports);
});

test('the rate is the same on every cluster until the first one reduced it', () => {
  expect(commonRentPerByte(361_774_429n)).toBe(6960n);
  expect(commonRentPerByte(434_684_255n)).toBe(6960n);
  expect(commonRentPerByte(434_684_256n)).toBeNull();
});

test('recognizes the rent of an earlier rate, but not of a later one', () => {
  expect(isRentOfSomeRate(2_039_280n, 165n, 5080n)).toBe(true);
  expect(isRentOfSomeRate(1_488_440n, 165n, 5080n)).toBe(true);
  expect(isRentOfSomeRate(1_488_440n, 165n, 6333n)).toBe(false);
  expect(isRentOfSomeRate(2_039_281n, 165n, 5080n)).toBe(false);
});
