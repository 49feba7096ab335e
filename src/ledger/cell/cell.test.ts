import { gzipSync } from 'node:zlib';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { CELL_LIMITS, CellError, encodeCell, inflateCell } from './cell.ts';

const MB = 1024 * 1024;
const LIMIT = CELL_LIMITS.blocks;
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
  expect(text(await inflateCell(cell, LIMIT))).toBe(TEXT);
});

test('any payload survives a round trip; payloads of 128 bytes or more are compressed', async () => {
  await fc.assert(
    fc.asyncProperty(fc.uint8Array({ maxLength: 400 }), async (payload) => {
      const cell = encodeCell(payload, LIMIT);
      expect(cell[0]).toBe(payload.length < 128 ? 0 : 2);
      expect(await inflateCell(cell, LIMIT)).toEqual(payload);
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
    await expect(inflateCell(framed(codec, payload.subarray(0, length)), LIMIT)).rejects.toThrow(CellError);
  }
});

test('a cell without a codec, or with an unknown one, is an error', async () => {
  await expect(inflateCell(Uint8Array.of(2, 0, 0), LIMIT)).rejects.toThrow('a cell of 3 bytes has no codec');
  await expect(inflateCell(Uint8Array.of(4, 0, 0, 0, 9), LIMIT)).rejects.toThrow('unknown codec 4');
});

/** The growth of the process's memory from inflating a cell, which must fail. */
async function memoryOf(cell: Uint8Array, limit: number): Promise<number> {
  const before = process.memoryUsage().rss;
  await expect(inflateCell(cell, limit)).rejects.toThrow(CellError);
  return process.memoryUsage().rss - before;
}

const ZSTD_MAGIC = [0x28, 0xb5, 0x2f, 0xfd];
/** The descriptor, the window or content size, and a block of one byte that is repeated once. */
const ZSTD_CLAIMS: readonly (readonly [string, readonly number[]])[] = [
  ['a window of 2 GB', [0x00, 0xa7, 0x0b, 0, 0, 0x61, 0, 0, 0]],
  ['10 GB in one segment', [0xe0, 0, 0xe4, 0x0b, 0x54, 0x02, 0, 0, 0, 0x0b, 0, 0, 0x61]],
  ['10 GB and a window of 1 MB', [0xc0, 0x50, 0, 0xe4, 0x0b, 0x54, 0x02, 0, 0, 0, 0x0b, 0, 0, 0x61]],
];

// Seen to fail against: a decoder that allocated 1.9 GB for 14 bytes of zstd.
test.each(ZSTD_CLAIMS)('a zstd cell that claims %s takes no such memory', async (_, frame) => {
  expect(await memoryOf(framed(3, Uint8Array.of(...ZSTD_MAGIC, ...frame)), CELL_LIMITS.blocks)).toBeLessThan(100 * MB);
});

// Seen to fail against: ignoring zstd checksums.
test('a zstd cell with a wrong checksum is an error', async () => {
  const payload = Uint8Array.from(base64(ZSTD));
  payload[payload.length - 1] = (payload[payload.length - 1] ?? 0) ^ 1;
  await expect(inflateCell(framed(3, payload), LIMIT)).rejects.toThrow('not valid zstd');
});

/** 45,899,200 zeros, by the bzip2 program. */
const BZIP2_BLOCK = 'QlpoOTFBWSZTWXb05WgBX45AAsAAAEAACCAAMMwJqmmoVAS2pCoCXi7kinChIO3pytA=';

// Seen to fail against: a decoder that allocated 1.4 GB for 50 bytes of bzip2.
test('a bzip2 cell of 46 MB in one block ends at its limit', async () => {
  expect(await memoryOf(framed(1, base64(BZIP2_BLOCK)), CELL_LIMITS.tx)).toBeLessThan(100 * MB);
});

test('a payload beyond its limit is not encoded, since it could not be read again', async () => {
  expect(() => encodeCell(new Uint8Array(11), 10)).toThrow('11 bytes, where a cell may hold 10');
  await expect(inflateCell(framed(0, new Uint8Array(11)), 10)).rejects.toThrow('more than 10 bytes');
});
