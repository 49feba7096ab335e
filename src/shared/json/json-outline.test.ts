import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { formatOutlineLine, outlineJson } from './json-outline.ts';

test('a leaf keeps its literal text', () => {
  expect(outlineJson(' {"a" : 18446744073709551615, "b\\n":[1e400,"\\u0041"] } ')).toEqual({
    kind: 'object',
    entries: [
      { key: '"a"', value: { kind: 'leaf', text: '18446744073709551615' } },
      {
        key: '"b\\n"',
        value: {
          kind: 'array',
          entries: [
            { key: null, value: { kind: 'leaf', text: '1e400' } },
            { key: null, value: { kind: 'leaf', text: '"\\u0041"' } },
          ],
          length: 16,
        },
      },
    ],
    length: 53,
  });
});

test('formats any JSON on one line without changing its values', () => {
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      const text = JSON.stringify(value);
      const outline = outlineJson(text);
      expect(outline).not.toBeNull();
      if (outline !== null) expect(JSON.parse(formatOutlineLine(outline, Infinity) ?? '')).toEqual(JSON.parse(text));
    }),
  );
});

test.each(['', '{', '[1,]', '{"a"}', '{a:1}', 'nul', '1 2', '"open', '[1}', '<html>'])(
  'returns null for %s',
  (text) => {
    expect(outlineJson(text)).toBeNull();
  },
);

test('returns no line for a tree longer than the limit', () => {
  const outline = outlineJson('[1,2,3]');
  expect(outline && formatOutlineLine(outline, 9)).toBe('[1, 2, 3]');
  expect(outline && formatOutlineLine(outline, 8)).toBeNull();
});

test('reads neither more levels nor more values than can be displayed', () => {
  expect(outlineJson('['.repeat(100) + ']'.repeat(100))).not.toBeNull();
  expect(outlineJson('['.repeat(101) + ']'.repeat(101))).toBeNull();
  expect(outlineJson('{"a":'.repeat(100_000))).toBeNull();
  expect(outlineJson(`[${'1,'.repeat(14_998)}1]`)).not.toBeNull();
  expect(outlineJson(`[${'1,'.repeat(14_999)}1]`)).toBeNull();
});
