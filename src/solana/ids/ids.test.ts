import { expect, test } from 'vitest';
import { addressBytes, encodeAddress } from './id-bytes.ts';
import { ADDRESS_BYTES } from './ids.ts';

test('keeps an address when the buffer it was read from changes', () => {
  const buffer = Buffer.alloc(ADDRESS_BYTES, 5);
  const [fives, sixes] = [Uint8Array.from(buffer), new Uint8Array(ADDRESS_BYTES).fill(6)];
  const address = encodeAddress(buffer);
  buffer.fill(6);
  expect(addressBytes(address)).toEqual(fives);
  expect(encodeAddress(fives)).toBe(address);
  expect(addressBytes(encodeAddress(sixes))).toEqual(sixes);
});
