import { expect, test } from 'vitest';
import { rentExemptMinimum } from './rent.ts';

test.each([
  ['a wallet', 0n, 890_880n],
  ['a nonce account', 80n, 1_447_680n],
  ['a mint', 82n, 1_461_600n],
  ['a token account', 165n, 2_039_280n],
  ['a stake account', 200n, 2_282_880n],
  ['a token multisig', 355n, 3_361_680n],
])('computes the rent of %s', (_, bytes, lamports) => {
  expect(rentExemptMinimum(bytes, 0n)).toBe(lamports);
  expect(rentExemptMinimum(bytes, 361_774_429n)).toBe(lamports);
});
