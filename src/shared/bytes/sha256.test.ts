import { createHash } from 'node:crypto';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { encodeHex } from './encodings.ts';
import { sha256 } from './sha256.ts';

test('equals the hash of Node, for every length around a block', () => {
  const lengths = Array.from({ length: 140 }, (_, length) => length);
  for (const length of lengths) check(new Uint8Array(length).fill(length));
  fc.assert(fc.property(fc.uint8Array({ maxLength: 300 }), check));
});

function check(bytes: Uint8Array): void {
  expect(encodeHex(sha256(bytes))).toBe(createHash('sha256').update(bytes).digest('hex'));
}
