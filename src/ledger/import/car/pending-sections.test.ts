import { expect, test } from 'vitest';
import { crc64, fnv1a64, hasChecksum } from './pending-sections.ts';

const text = (value: string): Uint8Array => new TextEncoder().encode(value);

// The values of the check strings that both definitions publish.
test('computes both checksums of data frames', () => {
  expect(crc64(text('123456789'))).toBe(0xb90956c775a41001n);
  expect(crc64(text(''))).toBe(0n);
  expect(fnv1a64(text(''))).toBe(0xcbf29ce484222325n);
  expect(fnv1a64(text('a'))).toBe(0xaf63dc4c8601ec8cn);
  expect(fnv1a64(text('foobar'))).toBe(0x85944171f73967e8n);
});

test('accepts either checksum and no other', () => {
  const bytes = text('123456789');
  expect(hasChecksum(bytes, crc64(bytes))).toBe(true);
  expect(hasChecksum(bytes, fnv1a64(bytes))).toBe(true);
  expect(hasChecksum(bytes, crc64(bytes) ^ 1n)).toBe(false);
});
