import { gzipSync } from 'node:zlib';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { CellError, encodeCell, inflateCell } from './cell.ts';
import { inflateZstdPortably } from './inflate.ts';

const TEXT = 'slotscope '.repeat(40);
/** TEXT, and five million zeros, compressed by the bzip2 and zstd programs. */
const BZIP2 = 'QlpoOTFBWSZTWTJb1i4AALORgEAACgTMACAAUIYEBSqaZo0JgmCfCbE4JgnROiaE8LuSKcKEgZLesXA=';
const ZSTD = 'KLUv/QRYjQAAUHNsb3RzY29wZSABAINVCxIGF8Oo';
const BZIP2_BOMB = 'QlpoOTFBWSZTWabi8/QAJkvAAsAACAAACCAAMMwFKaapEUbAoijxdyRThQkKbi8/QA==';
const ZSTD_BOMB = `KLUv/QRoTAAACAABAPz/ORAC${'AgAQAAIAEAACABAA'.repeat(12)}AgAQAANaAgC2wdU/`;

const framed = (codec: number, payload: Uint8Array): Uint8Array => Uint8Array.of(codec, 0, 0, 0, ...payload);
const base64 = (text: string): Uint8Array => Buffer.from(text, 'base64');
const text = (bytes: Uint8Array): string => new TextDecoder().decode(bytes);

test.each([
  ['none', framed(0, Buffer.from(TEXT))],
  ['bzip2', framed(1, base64(BZIP2))],
  ['gzip', framed(2, gzipSync(TEXT))],
  ['zstd', framed(3, base64(ZSTD))],
])('inflates a cell compressed with %s', async (_, cell) => {
  expect(text(await inflateCell(cell))).toBe(TEXT);
});

test('inflates zstd without Node’s zstd', () => {
  expect(text(inflateZstdPortably(base64(ZSTD), 1000))).toBe(TEXT);
});

test('any payload survives a round trip; payloads of 128 bytes or more are compressed', async () => {
  await fc.assert(
    fc.asyncProperty(fc.uint8Array({ maxLength: 400 }), async (payload) => {
      const cell = encodeCell(payload);
      expect(cell[0]).toBe(payload.length < 128 ? 0 : 2);
      expect(await inflateCell(cell)).toEqual(payload);
    }),
  );
});

test.each([
  ['bzip2', framed(1, base64(BZIP2_BOMB))],
  ['gzip', framed(2, gzipSync(Buffer.alloc(5_000_000)))],
  ['zstd', framed(3, base64(ZSTD_BOMB))],
])('a %s cell that inflates beyond the limit is an error', async (_, cell) => {
  expect(await inflateCell(cell, 5_000_000)).toHaveLength(5_000_000);
  await expect(inflateCell(cell, 4_999_999)).rejects.toThrow(CellError);
});

test.each([
  ['bzip2', 1, base64(BZIP2)],
  ['gzip', 2, gzipSync(TEXT)],
  ['zstd', 3, base64(ZSTD)],
])('a truncated %s cell is an error', async (_, codec, payload) => {
  for (let length = 0; length < payload.length - 8; length += 3) {
    await expect(inflateCell(framed(codec, payload.subarray(0, length)))).rejects.toThrow(CellError);
  }
});

test('a cell without a codec, or with an unknown one, is an error', async () => {
  await expect(inflateCell(Uint8Array.of(2, 0, 0))).rejects.toThrow('a cell of 3 bytes has no codec');
  await expect(inflateCell(Uint8Array.of(4, 0, 0, 0, 9))).rejects.toThrow('unknown codec 4');
});
