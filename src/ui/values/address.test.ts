import { encodeAddress } from '../../solana/ids/id-bytes.ts';
import { expect, test } from 'vitest';
import { parseAddress } from '../../solana/ids/ids.ts';
import { identiconBars } from './address.tsx';

test('gives an all-zero address the first color and the smallest height', () => {
  const system = parseAddress('11111111111111111111111111111111');
  if (system === null) throw new Error('not an address');
  expect(identiconBars(system)).toEqual(Array.from({ length: 5 }, () => ({ color: 0, height: 3 })));
});

test('folds bytes into five bars: three bits of color, two of height', () => {
  const bytes = new Uint8Array(32);
  bytes[0] = 0b000_01_101;
  bytes[5] = 0b111_10_001;
  bytes[4] = 0b000_11_111;
  expect(identiconBars(encodeAddress(bytes))).toEqual([
    { color: 4, height: 12 },
    { color: 0, height: 3 },
    { color: 0, height: 3 },
    { color: 0, height: 3 },
    { color: 7, height: 12 },
  ]);
});
