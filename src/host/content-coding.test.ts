import { expect, test } from 'vitest';
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
])('Accept-Encoding %j gives %j', (header, expected) => {
  expect(negotiateCoding(header, portable)?.name ?? null).toBe(expected);
});

test('zstd comes first where the platform has it', () => {
  const names = CODINGS.map(({ name }) => name);
  expect(negotiateCoding('gzip, br, zstd')?.name).toBe(names[0]);
  expect(names.slice(-2)).toEqual(['br', 'gzip']);
});

test('quickly and well make something that is smaller', async () => {
  const bytes = Buffer.from('slot '.repeat(1_000));
  for (const { quickly, well } of CODINGS) {
    expect((await quickly(bytes)).length).toBeLessThan(200);
    expect((await well(bytes)).length).toBeLessThan(200);
  }
});
