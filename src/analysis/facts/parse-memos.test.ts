import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { parseMemos } from './parse-memos.ts';

test.each([
  ['[5] hello', ['hello']],
  ['[5] hello; [3] bye', ['hello', 'bye']],
  // A memo that contains the separator, and one that is longer in bytes than in characters.
  ['[10] a; [1] b c; [4] ñé', ['a; [1] b c', 'ñé']],
  ['[0] ', ['']],
  ['[2] (unparseable); [1] x', ['(unparseable)', 'x']],
  ['[13] (unparseable)', ['(unparseable)']],
])('%s', (text, memos) => {
  expect(parseMemos(text)).toEqual(memos);
});

test.each(['', 'hello', '[5] hell', '[4] hello', '[5] hello; bye', '[99999999] x', '[x] y'])(
  '“%s” has another form',
  (text) => {
    expect(parseMemos(text)).toBeNull();
  },
);

test('splits any memos that a node joins', () => {
  const memo = fc.string({ unit: fc.constantFrom('a', ' ', ';', '[', '1', ']', 'ñ', '😀') });
  fc.assert(
    fc.property(fc.array(memo, { minLength: 1 }), (memos) => {
      const text = memos.map((each) => `[${new TextEncoder().encode(each).length}] ${each}`).join('; ');
      expect(parseMemos(text)).toEqual(memos);
    }),
  );
});
