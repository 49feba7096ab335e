import { deflateSync, gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { inflateZstd } from '../../ledger/cell/zstd.ts';
import { encodeZstd, inflateBeginning } from './compression.ts';

const TEXT = Array.from({ length: 2000 }, (_, at) => `line ${at * 7919} of the text`).join('\n');
const FORMATS = [
  ['deflate', deflateSync(TEXT)],
  ['gzip', gzipSync(TEXT)],
] as const;

test.each(FORMATS)('inflates whole %s streams, and as much of others as there is', async (format, packed) => {
  const inflate = async (length: number, limit = 1_000_000) => {
    const found = await inflateBeginning(packed.subarray(0, length), format, limit);
    return found && { text: new TextDecoder().decode(found.bytes), isWhole: found.isWhole };
  };
  expect(await inflate(packed.length)).toEqual({ text: TEXT, isWhole: true });
  const half = await inflate(packed.length / 2);
  expect(half?.isWhole).toBe(false);
  expect(half?.text.length).toBeGreaterThan(TEXT.length / 4);
  expect(TEXT.startsWith(half?.text ?? '?')).toBe(true);
  expect(await inflate(packed.length, 100)).toEqual({ text: TEXT.slice(0, 100), isWhole: false });
});

test('is null for bytes of another format', async () => {
  for (const bytes of [[], [1], [1, 2, 3, 4, 5, 6, 7, 8, 9, 10], [0x78]]) {
    expect(await inflateBeginning(Uint8Array.from(bytes), 'deflate', 100)).toBeNull();
  }
});

test('a small stream that inflates to much is bounded', async () => {
  const found = await inflateBeginning(deflateSync(new Uint8Array(50_000_000)), 'deflate', 1000);
  expect(found).toMatchObject({ isWhole: false });
  expect(found?.bytes.length).toBe(1000);
});

test.each([0, 1, 165, 131_071, 131_072, 131_073, 500_000])('a zstd decoder reads %d bytes', async (length) => {
  const bytes = Uint8Array.from({ length }, (_, at) => (at * 31 + (at >> 8)) & 0xff);
  const read = await inflateZstd(encodeZstd(bytes), 1_000_000);
  expect(Buffer.compare(read, bytes)).toBe(0);
});
