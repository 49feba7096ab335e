import { brotliDecompressSync, crc32, gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { inflateZstd } from '../../ledger/cell/zstd.ts';
import { CODINGS, negotiateCoding } from './content-coding.ts';

const portable = CODINGS.filter(({ name }) => name !== 'zstd');

test.each([
  [undefined, null],
  ['', null],
  ['gzip', 'gzip'],
  ['GZip', 'gzip'],
  ['gzip, deflate, br', 'br'],
  ['br;q=0.1, gzip;q=0.2', 'gzip'],
  ['gzip;q=0', null],
  ['gzip;q=0.000, br; q=0.001', 'br'],
  ['*', 'br'],
  ['*;q=0', null],
  ['*;q=0.5, br;q=0', 'gzip'],
  ['identity', null],
  ['identity;q=0.5, gzip;q=0.4', null],
  ['identity;q=0.5, gzip;q=0.5', 'gzip'],
  ['identity;q=0', null],
  ['deflate, compress', null],
  ['gzip;q=2', null],
  ['gzip;q=x', null],
  [';q=1, ,,gzip', 'gzip'],
])('Accept-Encoding %j selects %j', (header, expected) => {
  expect(negotiateCoding(header, portable)?.name ?? null).toBe(expected);
});

test('prefers zstd if Node supports it, then br, then gzip', () => {
  const names = CODINGS.map(({ name }) => name);
  expect(negotiateCoding('gzip, br, zstd')?.name).toBe(names[0]);
  expect(names.slice(-2)).toEqual(['br', 'gzip']);
});

test('compress makes a file smaller', async () => {
  const bytes = Buffer.from('slot '.repeat(1_000));
  for (const { compress } of CODINGS) expect((await compress(bytes)).length).toBeLessThan(200);
});

test('finish completes a compressed body with any tail', async () => {
  for (const coding of CODINGS) {
    for (const text of ['', 'x', 'slot '.repeat(100_000)]) {
      const plain = Buffer.from(text);
      const body: Buffer[] = [];
      for await (const chunk of coding.createCompressor().end(plain)) body.push(chunk as Buffer);
      for (const last of ['\n', ',"id":"é"}\n', 'x'.repeat(50 * 1024)]) {
        const end = Buffer.from(coding.finish(last, { length: plain.length, crc32: crc32(plain) }), 'latin1');
        expect(await inflate(coding.name, Buffer.concat([...body, end]))).toBe(text + last);
      }
    }
  }
});

async function inflate(name: string, bytes: Buffer): Promise<string> {
  if (name === 'gzip') return gunzipSync(bytes).toString();
  return Buffer.from(name === 'br' ? brotliDecompressSync(bytes) : await inflateZstd(bytes, 10 ** 7)).toString();
}
