import { expect, test } from 'vitest';
import {
  DecodeError,
  type Decoder,
  arrayOf,
  decodeAt,
  decodeBoolean,
  decodeI64,
  decodeJson,
  decodeMember,
  decodeNumber,
  decodeObject,
  decodeOptionalMember,
  decodeString,
  decodeU16,
  decodeU32,
  decodeU64,
  decodeU8,
  textOf,
} from './json-decoding.ts';
import { type JsonValue, parseJson } from './json.ts';

test.each([
  [decodeU64, 0, 0n],
  [decodeU64, -0, 0n],
  [decodeU64, 9007199254740991, 9007199254740991n],
  [decodeU64, 18446744073709551615n, 18446744073709551615n],
  [decodeU64, '18446744073709551615', 18446744073709551615n],
  [decodeI64, -9223372036854775808n, -9223372036854775808n],
  [decodeI64, '-5', -5n],
  [decodeU8, 255, 255],
  [decodeU8, -0, 0],
  [decodeU16, 65_535, 65_535],
  [decodeU32, 4_294_967_295, 4_294_967_295],
  [decodeNumber, 1.5, 1.5],
  [decodeNumber, 12345678901234567890n, 12345678901234567000],
  [decodeString, '', ''],
  [decodeBoolean, false, false],
] as readonly (readonly [Decoder<unknown>, JsonValue, unknown])[])('%o decodes %s', (decode, json, value) => {
  expect(decode(json)).toBe(value);
});

const U64 = 'an integer from 0 to 18,446,744,073,709,551,615';
const I64 = 'an integer from −9,223,372,036,854,775,808 to 9,223,372,036,854,775,807';

test.each([
  [decodeU64, -1, U64, '-1'],
  [decodeU64, 18446744073709551616n, U64, '18446744073709551616'],
  [decodeU64, 1.5, U64, '1.5'],
  [decodeU64, 1e20, U64, '100000000000000000000'],
  [decodeU64, parseJson('1e400'), U64, 'Infinity'],
  [decodeU64, null, U64, 'null'],
  [decodeU64, undefined, U64, 'nothing'],
  [decodeU64, '5 SOL', U64, '"5 SOL"'],
  [decodeU64, '', U64, '""'],
  [decodeU64, true, U64, 'true'],
  [decodeI64, 9223372036854775808n, I64, '9223372036854775808'],
  [decodeU8, 256, 'an integer from 0 to 255', '256'],
  [decodeU8, -1, 'an integer from 0 to 255', '-1'],
  [decodeU8, 0.5, 'an integer from 0 to 255', '0.5'],
  [decodeU8, '5', 'an integer from 0 to 255', '"5"'],
  [decodeU32, 4_294_967_296, 'an integer from 0 to 4,294,967,295', '4294967296'],
  [decodeString, 5, 'a string', '5'],
  [decodeBoolean, 'true', 'true or false', '"true"'],
  [decodeNumber, '1', 'a number', '"1"'],
  [decodeNumber, parseJson('1e400'), 'a number', 'Infinity'],
  [decodeNumber, parseJson(`1${'0'.repeat(400)}`), 'a number', 'Infinity'],
  [decodeObject, [1, 2], 'an object', '[1,2]'],
  [decodeObject, null, 'an object', 'null'],
  [arrayOf(decodeU8), { a: 1n }, 'an array', '{"a":1}'],
] as readonly (readonly [Decoder<unknown>, JsonValue | undefined, string, string])[])(
  '%o rejects %o',
  (decode, json, expected, found) => {
    expect(thrownBy(() => decode(json))).toMatchObject({ path: '', expected, found });
  },
);

test('an error has the path of the value', () => {
  const decode: Decoder<unknown> = (value) =>
    decodeMember(decodeObject(value), 'meta', (meta) =>
      decodeMember(decodeObject(meta), 'preBalances', arrayOf(arrayOf(decodeU64))),
    );
  const error = thrownBy(() =>
    decodeAt(
      'result',
      {
        meta: {
          preBalances: [
            [1, 2],
            [3, -4],
          ],
        },
      },
      decode,
    ),
  );
  expect(error.path).toBe('result.meta.preBalances[1][1]');
  expect(error.message).toBe(`result.meta.preBalances[1][1]: expected ${U64}, found -4`);
});

test('the error for a missing member says "nothing"', () => {
  const error = thrownBy(() => decodeMember({}, 'fee', decodeU64));
  expect(error).toMatchObject({ path: '.fee', found: 'nothing' });
});

test('an optional member may be absent or null, but not of another type', () => {
  expect(decodeOptionalMember({}, 'fee', decodeU64)).toBeNull();
  expect(decodeOptionalMember({ fee: null }, 'fee', decodeU64)).toBeNull();
  expect(decodeOptionalMember({ fee: 0 }, 'fee', decodeU64)).toBe(0n);
  expect(() => decodeOptionalMember({ fee: false }, 'fee', decodeU64)).toThrow(DecodeError);
});

test('textOf parses text and describes what it expects', () => {
  const decode = textOf((text) => (text === 'yes' ? 1 : null), 'the word yes');
  expect(decode('yes')).toBe(1);
  expect(thrownBy(() => decode('no'))).toMatchObject({ expected: 'the word yes', found: '"no"' });
  expect(thrownBy(() => decode(1))).toMatchObject({ expected: 'the word yes', found: '1' });
});

test('cuts the found value without printing a large one whole', () => {
  const deep: JsonValue = Array.from({ length: 100 }, () =>
    Array.from({ length: 10_000 }, () => ({ a: ['x'.repeat(99)] })),
  );
  const error = thrownBy(() => decodeString(deep));
  expect(error.found).toHaveLength(81);
  expect(error.found).toMatch(/^\[\[\{"a":\[\]\},.*…$/);
  expect(thrownBy(() => decodeU64('y'.repeat(1000))).found).toBe(`"${'y'.repeat(79)}…`);
});

test('decodes any JSON of at most 64 levels', () => {
  const nested = (levels: number) => parseJson(`${'[{"a":'.repeat(levels / 2)}1${'}]'.repeat(levels / 2)}`);
  expect(decodeJson(nested(64))).toEqual(nested(64));
  expect(thrownBy(() => decodeJson(nested(66))).expected).toBe('JSON of at most 64 levels');
  expect(thrownBy(() => decodeJson(nested(200_000))).found).toBe('[{"a":[{}]}]');
  expect(thrownBy(() => decodeJson(undefined)).expected).toBe('a value');
});

test('does not change errors other than DecodeError', () => {
  const broken: Decoder<never> = () => {
    throw new RangeError('a bug');
  };
  expect(() => decodeAt('result', [1], arrayOf(broken))).toThrow(new RangeError('a bug'));
});

function thrownBy(act: () => unknown): DecodeError {
  try {
    act();
  } catch (error) {
    if (error instanceof DecodeError) return error;
    throw error;
  }
  throw new Error('nothing was thrown');
}
