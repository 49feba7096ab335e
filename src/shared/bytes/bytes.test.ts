import { Buffer } from 'node:buffer';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { encodeBase64, parseBase64 } from './base64.ts';
import { encodeHex, parseHex } from './hex.ts';

test('base64 agrees with Node at any length', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 100 }), (bytes) => {
      const text = Buffer.from(bytes).toString('base64');
      expect(encodeBase64(bytes)).toBe(text);
      expect(parseBase64(text)).toEqual(bytes);
    }),
  );
  const large = new Uint8Array(200_000).map((_, index) => index % 251);
  expect(parseBase64(encodeBase64(large))).toEqual(large);
});

test.each(['A', 'AA', 'AAA', 'AAAAA', 'A===', 'AA=A', '====', 'AA-_', 'AAA=\n', ' AAA', 'AAé=', 'AA==AA=='])(
  'parseBase64 rejects "%s"',
  (text) => {
    expect(parseBase64(text)).toBeNull();
  },
);

test('hex agrees with Node in either case', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 100 }), (bytes) => {
      const text = Buffer.from(bytes).toString('hex');
      expect(encodeHex(bytes)).toBe(text);
      expect(parseHex(text)).toEqual(bytes);
      expect(parseHex(text.toUpperCase())).toEqual(bytes);
    }),
  );
});

test.each(['0', '0x00', 'gg', '00 ', '0é'])('parseHex rejects "%s"', (text) => {
  expect(parseHex(text)).toBeNull();
});
