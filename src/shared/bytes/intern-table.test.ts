import { expect, test, vi } from 'vitest';
import { encodeHex, parseHex } from './encodings.ts';
import { createInternTable } from './intern-table.ts';

function hexTable(slots: number) {
  const encode = vi.fn(encodeHex);
  const decode = vi.fn((text: string) => parseHex(text) ?? new Uint8Array());
  return { encode, decode, ...createInternTable({ encode, decode }, slots) };
}

const bytesOfSeed = (seed: number) => Uint8Array.from({ length: 32 }, (_, index) => (seed * 31 + index * 7) % 256);

test('encodes and decodes each value once while the table holds it', () => {
  const table = hexTable(1024);
  const bytes = bytesOfSeed(1);
  const text = table.textOf(bytes);
  expect(text).toBe(encodeHex(bytes));
  expect(table.textOf(bytesOfSeed(1))).toBe(text);
  expect(table.bytesOf(text)).toEqual(bytes);
  expect(table.encode).toHaveBeenCalledTimes(1);
  expect(table.decode).not.toHaveBeenCalled();
});

test('returns the right pair when values share a slot', () => {
  const table = hexTable(1);
  for (const seed of [1, 2, 1, 3, 2]) {
    const bytes = bytesOfSeed(seed);
    const text = table.textOf(bytes);
    expect(text).toBe(encodeHex(bytes));
    expect(table.bytesOf(text)).toEqual(bytes);
  }
});

test('distinguishes a value from its prefix', () => {
  const table = hexTable(1);
  const bytes = bytesOfSeed(4);
  expect(table.textOf(bytes)).toHaveLength(64);
  expect(table.textOf(bytes.subarray(0, 31))).toHaveLength(62);
});

test('keeps a copy of bytes that the caller changes later', () => {
  const table = hexTable(16);
  const buffer = Buffer.from(bytesOfSeed(5));
  const text = table.textOf(buffer.subarray(0, 32));
  buffer.fill(0);
  expect(encodeHex(table.bytesOf(text))).toBe(text);
});
