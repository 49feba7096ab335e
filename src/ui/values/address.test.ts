import { encodeAddress } from '../../solana/ids/id-bytes.ts';
import { expect, test } from 'vitest';
import { markColors } from './address.tsx';

test('folds each half of an address into a color', () => {
  const bytes = new Uint8Array(32);
  bytes[0] = 0b101;
  bytes[15] = 0b11_001;
  bytes[31] = 0b111;
  expect(markColors(encodeAddress(bytes))).toEqual([0b100, 0b111]);
});

test('gives the halves different colors', () => {
  expect(markColors(encodeAddress(new Uint8Array(32)))).toEqual([0, 1]);
  expect(markColors(encodeAddress(new Uint8Array(32).fill(7, 15, 17)))).toEqual([7, 0]);
});
