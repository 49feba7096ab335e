import { deflateSync, gzipSync } from 'node:zlib';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { encodeBase58 } from '../../shared/bytes/encodings.ts';
import { JUPITER_IDL } from '../idl/idl.fixtures.ts';
import { readContent } from './read-content.ts';

const IDL = JSON.stringify(JUPITER_IDL);
const bytes = (text: string) => new TextEncoder().encode(text);

test('reads the content of an account in every packing, and names the IDL', async () => {
  const program = { name: 'jupiter', version: '0.1.0', address: JUPITER_IDL['address'] };
  const read = (content: Uint8Array, compression: 'none' | 'gzip' | 'zlib', encoding: 'none' | 'utf8' | 'base58') =>
    readContent(content, { compression, encoding });
  const whole = { text: IDL, isWhole: true, idl: program };
  expect(await read(deflateSync(IDL), 'zlib', 'utf8')).toEqual({ ...whole, compression: 'zlib' });
  expect(await read(gzipSync(IDL), 'gzip', 'none')).toEqual({ ...whole, compression: 'gzip' });
  expect(await read(bytes(encodeBase58(bytes('hello'))), 'none', 'base58')).toEqual({
    text: 'hello',
    compression: null,
    isWhole: true,
    idl: null,
  });
  expect(await read(bytes('not zlib'), 'zlib', 'utf8')).toEqual({ reason: 'It is not valid zlib.' });
});

test('reads the first part of a buffer as far as it goes, and says so', async () => {
  const packed = deflateSync(IDL);
  const part = await readContent(packed.subarray(0, 700), null);
  expect(part).toMatchObject({ compression: 'zlib', isWhole: false, idl: null });
  expect('text' in part && part.text.length > 700 && IDL.startsWith(part.text)).toBe(true);
  expect(await readContent(packed, null)).toMatchObject({ text: IDL, isWhole: true, idl: { name: 'jupiter' } });
  expect(await readContent(bytes(IDL.slice(0, 50)), null)).toMatchObject({ text: IDL.slice(0, 50), isWhole: false });
  expect(await readContent(packed.subarray(300, 700), null)).toHaveProperty('reason');
  // The last character is cut in the middle.
  expect(await readContent(bytes('für').subarray(0, 2), null)).toMatchObject({ text: 'f' });
});

test('is bounded to a megabyte, whatever a kilobyte inflates to', async () => {
  const bomb = deflateSync(' '.repeat(100_000_000)).subarray(0, 4000);
  const part = await readContent(bomb, null);
  expect('text' in part && part.text.length).toBe(1_000_000);
  expect(await readContent(deflateSync(' '.repeat(2_000_000)), { compression: 'zlib', encoding: 'utf8' })).toEqual({
    reason: 'It is longer than 1 MB, the limit for an IDL that was not chosen by you.',
  });
});

test('never throws', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.uint8Array({ maxLength: 60 }),
      fc.constantFrom([], [0x78, 0x9c], [0x1f, 0x8b]),
      async (data, start) => {
        await readContent(Uint8Array.from([...start, ...data]), null);
      },
    ),
    { numRuns: 300 },
  );
});
