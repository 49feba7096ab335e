import { expect, test } from 'vitest';
import { ADDRESS_BYTES, addressBytes, encodeAddress } from './address.ts';

test('an address stays what it was, whatever becomes of the bytes that it was read from', () => {
  const buffer = Buffer.alloc(ADDRESS_BYTES, 5);
  const [fives, sixes] = [Uint8Array.from(buffer), new Uint8Array(ADDRESS_BYTES).fill(6)];
  const address = encodeAddress(buffer);
  buffer.fill(6);
  expect(addressBytes(address)).toEqual(fives);
  expect(encodeAddress(fives)).toBe(address);
  expect(addressBytes(encodeAddress(sixes))).toEqual(sixes);
});
