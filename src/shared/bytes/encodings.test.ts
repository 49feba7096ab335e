import bs58 from 'bs58';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { IS_LONG } from '../test-support/long-run.ts';
import { shortestTime } from '../test-support/shortest-time.ts';
import { encodeBase58, encodeHex, findBadBase58, isBase58Of, parseBase58, parseHex } from './encodings.ts';

test.each([
  ['', ''],
  ['00', '1'],
  ['0000', '11'],
  ['39', 'z'],
  ['3a', '21'],
  ['ff', '5Q'],
  ['ffff', 'LUv'],
  ['61', '2g'],
  ['626262', 'a3gV'],
  ['000000287fb4cd', '111233QC4'],
  ['00'.repeat(32), '1'.repeat(32)],
  ['ff'.repeat(32), 'JEKNVnkbo3jma5nREBBJCDoXFVeKkD56V3xKrvRmWxFG'],
  ['020000000500000000000000', '3Bxs41hAcYbghSB9'],
])('encodes %s as %s', (hex, text) => {
  expect(encodeBase58(parseHex(hex) ?? new Uint8Array([1]))).toBe(text);
  expect(encodeHex(parseBase58(text) ?? new Uint8Array([1]))).toBe(hex);
});

test.each(['0', 'O', 'I', 'l', ' ', '1 ', '3Bxs41hAcYbghSB+', 'é', '1\u{1f600}', '\u0000'])('rejects "%s"', (text) => {
  expect(parseBase58(text)).toBeNull();
});

test('finds the first character outside the alphabet', () => {
  expect(findBadBase58('3Bxs')).toBe(-1);
  expect(findBadBase58('')).toBe(-1);
  expect(findBadBase58('3B0xs0')).toBe(2);
  expect(findBadBase58('3Bxé')).toBe(3);
});

const bytes = fc.oneof(
  fc.uint8Array({ maxLength: 80 }),
  fc.uint8Array({ minLength: 32, maxLength: 32 }),
  fc
    .tuple(fc.nat(20), fc.uint8Array({ maxLength: 70 }))
    .map(([zeros, rest]) => new Uint8Array([...new Uint8Array(zeros), ...rest])),
  fc.uint8Array({ minLength: 1200, maxLength: 1232 }),
);

// Seen to fail against: bs58 alone (63 s), which now parses at most 2,000 characters.
test('parses 200,000 characters without quadratic work', () => {
  expect(parseBase58('5zK3'.repeat(50_000))).toHaveLength(146_450);
  const text = '5zK3'.repeat(3000);
  const quadratic = shortestTime(() => bs58.decode(text));
  // It takes a sixtieth.
  expect(shortestTime(() => parseBase58(text)) / quadratic).toBeLessThan(1 / 4);
});

/** Reference encoder: the bytes as one big-endian number in base 58, with a 1 for each leading zero byte. */
function encodeByDefinition(bytes: Uint8Array): string {
  const zeros = bytes.findIndex((byte) => byte !== 0);
  let value = bytes.reduce((sum, byte) => sum * 256n + BigInt(byte), 0n);
  let digits = '';
  for (; value > 0n; value /= 58n) digits = ALPHABET.charAt(Number(value % 58n)) + digits;
  return '1'.repeat(zeros === -1 ? bytes.length : zeros) + digits;
}

const ALPHABET = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz';

test('agrees with the reference encoder and parses its text back', () => {
  fc.assert(
    fc.property(bytes, (bytes) => {
      const text = encodeBase58(bytes);
      expect(text).toBe(encodeByDefinition(bytes));
      expect(parseBase58(text)).toEqual(bytes);
    }),
    { numRuns: IS_LONG ? 500 : 150 },
  );
});

/** Values at the limits of 31 to 65 bytes, and around each change of the first digit. */
const edges = [31, 32, 33, 63, 64, 65].flatMap((length) => {
  const least = 2n ** BigInt(8 * (length - 1));
  const powers = [43n, 44n, 86n, 87n, 88n].flatMap((power) =>
    [1n, 2n, 5n, 17n, 57n].map((first) => first * 58n ** power),
  );
  return [least - 1n, least, least * 256n - 1n, ...powers.flatMap((power) => [power - 1n, power])];
});

function encodeInteger(value: bigint): string {
  const hex = value.toString(16);
  return encodeBase58(parseHex(hex.length % 2 === 0 ? hex : `0${hex}`) ?? new Uint8Array());
}

test.each([32, 64])('isBase58Of(%i) agrees with decoding', (length) => {
  const decodes = (text: string) => parseBase58(text)?.length === length;
  for (const text of [...edges.map(encodeInteger), '', '1'.repeat(length), '1'.repeat(length + 1)]) {
    expect([text, isBase58Of(length, text)]).toEqual([text, decodes(text)]);
    const bad = `${text.slice(0, -1)}0`;
    expect([bad, isBase58Of(length, bad)]).toEqual([bad, false]);
  }
  const near = fc.uint8Array({ minLength: length - 2, maxLength: length + 2 });
  const start = fc.constantFrom([], [0], [0, 0], [1], [255]);
  fc.assert(
    fc.property(near, start, (bytes, start) => {
      const text = encodeBase58(new Uint8Array([...start, ...bytes.subarray(start.length)]));
      expect(isBase58Of(length, text)).toBe(decodes(text));
    }),
    { numRuns: 500 },
  );
});
