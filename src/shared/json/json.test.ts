import * as fc from 'fast-check';
import { describe, expect, test, vi } from 'vitest';
import { type JsonValue, jsonEqual, parseJson, stringifyJson } from './json.ts';

describe('parseJson', () => {
  test.each([
    ['0', 0],
    ['-1', -1],
    ['9007199254740991', 9007199254740991],
    ['9007199254740992', 9007199254740992n],
    ['-9007199254740991', -9007199254740991],
    ['-9007199254740993', -9007199254740993n],
    ['18446744073709551615', 18446744073709551615n],
    [' 18446744073709551615\n', 18446744073709551615n],
    ['[18446744073709551615,1]', [18446744073709551615n, 1]],
    ['[ -18446744073709551615 , 1 ]', [-18446744073709551615n, 1]],
    ['{"a":18446744073709551615}', { a: 18446744073709551615n }],
    ['{"a":\t18446744073709551615\r\n}', { a: 18446744073709551615n }],
    ['{"a" :\n18446744073709551615}', { a: 18446744073709551615n }],
    ['{"a,":18446744073709551615}', { 'a,': 18446744073709551615n }],
    [String.raw`{"a\"":18446744073709551615}`, { 'a"': 18446744073709551615n }],
    ['{"a":[[{"b":340282366920938463463374607431768211455}]]}', { a: [[{ b: 2n ** 128n - 1n }]] }],
  ] as readonly (readonly [string, JsonValue])[])('parses %s exactly', (text, value) => {
    expect(parseJson(text)).toEqual(value);
  });

  test.each([
    '12345678901234567890.5',
    '0.12345678901234567890',
    '12345678901234567890e5',
    '1e400',
    '-1e400',
    '1.0',
    '5e-324',
    '1234567890123456.0',
    '-0',
  ])('parses %s to the same double as JSON.parse', (text) => {
    expect(parseJson(text)).toBe(JSON.parse(text));
  });

  test.each([
    '"11111111111111111111111111111111"',
    '["12345678901234567890"]',
    '{"12345678901234567890":1}',
    '"a, 12345678901234567890 ,b"',
    '"[12345678901234567890]"',
    '":12345678901234567890,"',
    '"12345678901234567890, 12345678901234567890, x"',
    String.raw`"a\":12345678901234567890,"`,
    String.raw`"\",12345678901234567890,"`,
    String.raw`"\\\",12345678901234567890,"`,
    String.raw`["\\","12345678901234567890"]`,
    String.raw`"\u0080"`,
    String.raw`"\u0080 \u0081"`,
    '"\u0080"',
  ])('leaves digits inside strings alone: %s', (text) => {
    for (const number of ['1', '12345678901234567890']) {
      const value = parseJson(`[${text},${number},${text}]`);
      expect(value).toEqual([JSON.parse(text), number === '1' ? 1 : 12345678901234567890n, JSON.parse(text)]);
    }
  });

  test('parses an unsafe integer at any position in the text', () => {
    for (let before = 0; before < 40; before++) {
      const text = `[${' '.repeat(before)}9007199254740993,123456789,9007199254740995]`;
      expect(parseJson(text)).toEqual([9007199254740993n, 123456789, 9007199254740995n]);
    }
  });

  // Seen to fail against: searching for the next quote again for each integer.
  test('looks for the next string once, not once for each unsafe integer', () => {
    const integers = (count: number, last: string) => `[${'9007199254740993,'.repeat(count)}${last}]`;
    const search = vi.spyOn(String.prototype, 'indexOf');
    for (const last of ['"end"', '0']) {
      search.mockClear();
      const text = integers(20_000, last);
      expect(parseJson(text)).toHaveLength(20_001);
      // Characters that were looked through. If each integer searched again, it would be 10,000 times the text.
      const looked = search.mock.calls.map(([, from = 0], at) => {
        const found = Number(search.mock.results[at]?.value);
        return (found === -1 ? text.length : found) - from;
      });
      expect(looked.length).toBeGreaterThan(0);
      expect(looked.reduce((sum, each) => sum + each, 0)).toBeLessThan(4 * text.length);
    }
    search.mockRestore();
  });

  test('parses text that contains many of the possible marker characters', () => {
    const taken = Array.from({ length: 900 }, (_, index) => String.fromCharCode(0x80 + index)).join('');
    expect(parseJson(`["${taken}",18446744073709551615]`)).toEqual([taken, 18446744073709551615n]);
    const escaped = Array.from({ length: 20 }, (_, index) => String.raw`\u00${80 + index}`).join('');
    expect(parseJson(`["${escaped}",18446744073709551615]`)).toEqual([
      JSON.parse(`"${escaped}"`),
      18446744073709551615n,
    ]);
  });

  test('treats __proto__ as an ordinary key', () => {
    const value = parseJson('{"__proto__":{"a":18446744073709551615},"b":{"__proto__":18446744073709551615}}');
    expect(Object.getPrototypeOf(value)).toBe(Object.prototype);
    expect(stringifyJson(value)).toBe(
      '{"__proto__":{"a":18446744073709551615},"b":{"__proto__":18446744073709551615}}',
    );
  });

  test.each([
    '',
    '{',
    '[1,]',
    '[18446744073709551615,]',
    '01',
    '[018446744073709551615]',
    '-018446744073709551615',
    '--18446744073709551615',
    '+18446744073709551615',
    '18446744073709551615n',
    '18446744073709551615 18446744073709551615',
    '{18446744073709551615:1}',
    '{"a":1, 18446744073709551615 : 1}',
    '"18446744073709551615',
    'NaN',
    '{"a":undefined}',
  ])('throws for %s, as JSON.parse does', (text) => {
    expect(() => JSON.parse(text)).toThrow(SyntaxError);
    expect(() => parseJson(text)).toThrow(SyntaxError);
  });

  test('parses deeply nested arrays without a stack overflow', () => {
    const depth = 100_000;
    let value = parseJson(`${'['.repeat(depth)}18446744073709551615${']'.repeat(depth)}`);
    for (let level = 0; level < depth; level++) value = (value as readonly JsonValue[])[0] ?? null;
    expect(value).toBe(18446744073709551615n);
  });
});

describe('stringifyJson', () => {
  test.each([
    [null, 'null'],
    [-0, '0'],
    [1e21, '1e+21'],
    [Number.NaN, 'null'],
    [Number.POSITIVE_INFINITY, 'null'],
    [18446744073709551615n, '18446744073709551615'],
    ['"\\\n\u2028\ud800', JSON.stringify('"\\\n\u2028\ud800')],
    [[], '[]'],
    [{}, '{}'],
    [{ b: 1, a: [true, null, 'x'] }, '{"b":1,"a":[true,null,"x"]}'],
  ] as readonly (readonly [JsonValue, string])[])('prints %s as %s', (value, text) => {
    expect(stringifyJson(value)).toBe(text);
  });

  test('throws for a member whose value is undefined', () => {
    // The type excludes this; the check is for values that a cast let through.
    const value = { a: undefined } as unknown as JsonValue;
    expect(() => stringifyJson(value)).toThrow('member "a" has no value');
  });
});

const anyJson = fc.letrec<{ json: JsonValue }>((tie) => ({
  json: fc.oneof(
    { maxDepth: 4 },
    fc.constantFrom(null, true, false),
    fc.double({ noNaN: true, noDefaultInfinity: true }).filter((value) => !printsAsUnsafeInteger(value)),
    fc.bigInt({ min: -(2n ** 70n), max: 2n ** 70n }).map(asParsed),
    fc.string({ unit: 'binary' }),
    fc.string({ unit: fc.constantFrom('"', '\\', '1234567890123456789', ',', ':', '[', ' ', '\u0080', 'u', '0080') }),
    fc.array(tie('json'), { maxLength: 5 }),
    fc.dictionary(fc.string({ unit: 'binary' }), tie('json'), { maxKeys: 5 }),
  ),
})).json;

test('parses back what it prints, every integer exactly', () => {
  fc.assert(
    fc.property(anyJson, (value) => {
      const text = stringifyJson(value);
      expect(stringifyJson(parseJson(text))).toBe(text);
      expect(parseJson(text)).toEqual(withoutNegativeZero(value));
    }),
    { numRuns: 500 },
  );
});

test('white space does not change the value', () => {
  fc.assert(
    fc.property(anyJson, (value) => {
      const text = stringifyJson(value);
      const spaced = text.replaceAll(
        /("(?:[^"\\]|\\.)*")|([[\]{},:])/gs,
        (_, string, mark) => string ?? `\n ${mark}\t`,
      );
      expect(stringifyJson(parseJson(spaced))).toBe(text);
    }),
  );
});

/** An integer as parseJson returns it: bigint only if a double cannot represent it. */
function asParsed(value: bigint): number | bigint {
  return Number.isSafeInteger(Number(value)) ? Number(value) : value;
}

/** A double such as 2^60, whose digits parse as bigint. */
function printsAsUnsafeInteger(value: number): boolean {
  return Number.isInteger(value) && !Number.isSafeInteger(value) && Math.abs(value) < 1e21;
}

function withoutNegativeZero(value: JsonValue): JsonValue {
  return JSON.parse(
    JSON.stringify([value], (_, item) => (typeof item === 'bigint' ? `bigint ${item}` : item)),
    (_, item) => (typeof item === 'string' && item.startsWith('bigint ') ? BigInt(item.slice(7)) : item),
  )[0];
}

test.each<[JsonValue, JsonValue]>([
  [
    { a: 1, b: [null, 'x'] },
    { b: [null, 'x'], a: 1 },
  ],
  [5n, 5],
  [5, 5n],
  [2n ** 64n, 2n ** 64n],
  [18_446_744_073_709_552_000n, 2 ** 64],
])('%o equals %o', (a, b) => {
  expect(jsonEqual(a, b)).toBe(true);
});

test.each<[JsonValue, JsonValue]>([
  [{ a: 1 }, { a: 1, b: null }],
  [{ a: 1 }, { b: 1 }],
  [[1, 2], [1]],
  [[], {}],
  [null, {}],
  ['5', 5],
  [2n ** 53n + 1n, 2n ** 53n],
  [5n, 5.5],
])('%o does not equal %o', (a, b) => {
  expect(jsonEqual(a, b)).toBe(false);
});
