import { expect, test } from 'vitest';
import { inflateZstd } from '../../ledger/cell/zstd.ts';
import { encodeZstd } from './encode-zstd.ts';

test.each([0, 1, 165, 131_071, 131_072, 131_073, 500_000])('a zstd decoder reads %d bytes', async (length) => {
  const bytes = Uint8Array.from({ length }, (_, at) => (at * 31 + (at >> 8)) & 0xff);
  const read = await inflateZstd(encodeZstd(bytes), 1_000_000);
  expect(Buffer.compare(read, bytes)).toBe(0);
});
