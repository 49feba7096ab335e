import { expect, test } from 'vitest';
import { encodeAddress, parseAddress } from '../ids/address.ts';
import { WRAPPED_SOL } from './program-ids.ts';
import { wellKnownName } from './address-names.ts';

test('names well-known programs, sysvars and mints', () => {
  expect(wellKnownName(WRAPPED_SOL)).toBe('Wrapped SOL');
  expect(name('11111111111111111111111111111111')).toBe('System Program');
  expect(name('SysvarC1ock11111111111111111111111111111111')).toBe('Sysvar: Clock');
  expect(name('JUP6LkbZbjS1jKKwapdHNy74zcZ3tLUZoi5QNyVTaV4')).toBe('Jupiter v6');
});

test('has no name for other addresses', () => {
  expect(wellKnownName(encodeAddress(new Uint8Array(32).fill(7)))).toBeNull();
});

function name(text: string): string | null {
  const address = parseAddress(text);
  return address && wellKnownName(address);
}
