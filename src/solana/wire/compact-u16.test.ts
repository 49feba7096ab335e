import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { createByteReader, createByteWriter } from '../../shared/bytes/bytes.ts';
import { encodeHex, parseHex } from '../../shared/bytes/encodings.ts';
import { readCompactU16, writeCompactU16 } from './compact-u16.ts';

test.each([
  [0, '00'],
  [1, '01'],
  [127, '7f'],
  [128, '8001'],
  [255, 'ff01'],
  [256, '8002'],
  [16383, 'ff7f'],
  [16384, '808001'],
  [65535, 'ffff03'],
])('encodes %i as %s', (value, hex) => {
  expect(encode(value)).toBe(hex);
  expect(decode(hex)).toBe(value);
});

test.each([
  ['8000', 'length not in its shortest form at byte 0'],
  ['808000', 'length not in its shortest form at byte 0'],
  ['ffff04', 'length above 65,535 at byte 0'],
  ['808080', 'length above 65,535 at byte 0'],
  ['ffff83', 'length above 65,535 at byte 0'],
  ['', '1 bytes expected, 0 left at byte 0'],
  ['80', '1 bytes expected, 0 left at byte 1'],
  ['ffff', '1 bytes expected, 0 left at byte 2'],
])('rejects %s: %s', (hex, message) => {
  expect(() => decode(hex)).toThrow(message);
});

test.each([-1, 65536, 1.5, Number.NaN])('throws for %d', (value) => {
  expect(() => encode(value)).toThrow(RangeError);
});

test('round-trips every u16', () => {
  fc.assert(fc.property(fc.integer({ min: 0, max: 0xffff }), (value) => decode(encode(value)) === value));
});

function encode(value: number): string {
  const writer = createByteWriter();
  writeCompactU16(writer, value);
  return encodeHex(writer.finish());
}

function decode(hex: string): number {
  return readCompactU16(createByteReader(parseHex(hex) ?? new Uint8Array()));
}
