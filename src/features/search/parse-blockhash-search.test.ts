import { expect, test } from 'vitest';
import { blockhashSearchText, parseBlockhashSearch } from './parse-blockhash-search.ts';
import { parseSearch } from './parse-search.ts';

const HASH = '9xQeWvG816bUx9EPjHmaT23yvVM2ZWbrrpZb9PusVFin';

test.each([null, 0n, 400_032_211n])('reads its own text, before %s', (before) => {
  const query = { kind: 'blockhash', blockhash: HASH, before };
  expect(parseBlockhashSearch(blockhashSearchText(HASH, before))).toEqual(query);
  expect(parseSearch(` ${blockhashSearchText(HASH, before)} `, null)).toEqual(query);
});

test.each([
  HASH,
  'blockhash',
  `blockhash ${HASH}x`,
  `blockhash ${HASH} before`,
  `blockhash ${HASH} before 18446744073709551616`,
])('"%s" does not name a blockhash', (text) => expect(parseBlockhashSearch(text)).toBeNull());
