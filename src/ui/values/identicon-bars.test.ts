import { expect, test } from 'vitest';
import { encodeAddress, parseAddress } from '../../solana/ids/address.ts';
import { identiconBars } from './identicon-bars.ts';

test('the System address, all zero, is flat', () => {
  const system = parseAddress('11111111111111111111111111111111');
  if (system === null) throw new Error('not an address');
  expect(identiconBars(system)).toEqual(Array.from({ length: 5 }, () => ({ ink: 0, height: 3 })));
});

test('bytes fold into five bars, three bits of ink and two of height', () => {
  const bytes = new Uint8Array(32);
  bytes[0] = 0b000_01_101;
  bytes[5] = 0b111_10_001;
  bytes[4] = 0b000_11_111;
  expect(identiconBars(encodeAddress(bytes))).toEqual([
    { ink: 4, height: 12 },
    { ink: 0, height: 3 },
    { ink: 0, height: 3 },
    { ink: 0, height: 3 },
    { ink: 7, height: 12 },
  ]);
});
