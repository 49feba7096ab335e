import { expect, test } from 'vitest';
import { truncateText } from './shorten-text.ts';

test.each([
  ['exceeds desired slippage limit', 30, 'exceeds desired slippage limit'],
  ['exceeds desired slippage limit', 29, 'exceeds desired slippage…'],
  [' one  two ', 20, 'one two'],
  ['\u2028one\n two', 20, '\u2028one\n two'],
  ['0123456789', 5, '0123…'],
  ['012𝅘𝅥456789', 5, '012…'],
])('cuts %j to %d characters', (text, length, expected) => {
  expect(truncateText(text, length)).toBe(expected);
});
