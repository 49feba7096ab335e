import { Buffer } from 'node:buffer';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { ByteError, createByteReader, createByteWriter } from './bytes.ts';
import { encodeBase64, encodeHex, parseBase64, parseHex } from './encodings.ts';

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

test('reads little-endian values', () => {
  const reader = createByteReader(
    parseHex('01 0200 03000000 0400000000000000 ff feff fdffffffffffffff 000000000000f83f'.replaceAll(' ', '')) ??
      new Uint8Array(),
  );
  expect([reader.u8(), reader.u16(), reader.u32(), reader.u64()]).toEqual([1, 2, 3, 4n]);
  expect([reader.i8(), reader.i16(), reader.i64(), reader.f64()]).toEqual([-1, -2, -3n, 1.5]);
  expect(reader.remaining()).toBe(0);
});

test('reads back what the writer wrote', () => {
  const values = fc.record({
    u8: fc.integer({ min: 0, max: 255 }),
    u16: fc.integer({ min: 0, max: 0xffff }),
    u32: fc.integer({ min: 0, max: 0xffff_ffff }),
    u64: fc.bigInt({ min: 0n, max: 2n ** 64n - 1n }),
    i64: fc.bigInt({ min: -(2n ** 63n), max: 2n ** 63n - 1n }),
    f64: fc.double(),
    bytes: fc.uint8Array({ maxLength: 600 }),
  });
  fc.assert(
    fc.property(values, (value) => {
      const writer = createByteWriter();
      writer.bytes(value.bytes);
      writer.u8(value.u8);
      writer.u16(value.u16);
      writer.u32(value.u32);
      writer.u64(value.u64);
      writer.i64(value.i64);
      writer.f64(value.f64);
      const reader = createByteReader(writer.finish());
      const read = {
        bytes: Uint8Array.from(reader.bytes(value.bytes.length)),
        u8: reader.u8(),
        u16: reader.u16(),
        u32: reader.u32(),
        u64: reader.u64(),
        i64: reader.i64(),
        f64: reader.f64(),
      };
      expect(read).toEqual(value);
      expect(reader.remaining()).toBe(0);
    }),
  );
});

test('reads a view of a larger buffer from the start of the view', () => {
  const reader = createByteReader(new Uint8Array([9, 9, 1, 2, 9]).subarray(2, 4));
  expect(reader.u16()).toBe(0x0201);
  expect(() => reader.u8()).toThrow(ByteError);
});

test('a read past the end throws with its offset and consumes nothing', () => {
  const reader = createByteReader(new Uint8Array([1, 2, 3]));
  reader.u8();
  expect(() => reader.u32()).toThrow('4 bytes expected, 2 left at byte 1');
  expect(() => reader.bytes(3)).toThrow(ByteError);
  expect(reader.offset()).toBe(1);
  expect(encodeHex(reader.rest())).toBe('0203');
});

test('rejects text that is not UTF-8', () => {
  const reader = createByteReader(new TextEncoder().encode('añ\ufeff€😀'));
  expect(reader.utf8(reader.remaining())).toBe('añ\ufeff€😀');
  const broken = createByteReader(new Uint8Array([0x61, 0xff]));
  expect(() => broken.utf8(2)).toThrow('text is not UTF-8 at byte 0');
  expect(() => createByteReader(new Uint8Array(2)).utf8(3)).toThrow('3 bytes expected, 2 left at byte 0');
});

test('a fork does not move the original reader', () => {
  const reader = createByteReader(new Uint8Array([1, 2, 3]));
  reader.u8();
  const ahead = reader.fork();
  expect([ahead.offset(), ahead.u8(), ahead.u8()]).toEqual([1, 2, 3]);
  expect(() => ahead.u8()).toThrow('at byte 3');
  expect(reader.u8()).toBe(2);
});

test('finish returns a copy', () => {
  const writer = createByteWriter();
  writer.u8(1);
  const first = writer.finish();
  writer.bytes([2, 3]);
  expect([...first]).toEqual([1]);
  expect([...writer.finish()]).toEqual([1, 2, 3]);
});
