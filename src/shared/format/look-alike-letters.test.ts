import { expect, test } from 'vitest';
import { latinSkeleton, visibleName } from './look-alike-letters.ts';

test.each([
  ['USDC', 'USDC'],
  ['UЅDС', 'U[U+0405]D[U+0421]'],
  // All Cyrillic, but each letter looks like a Latin one.
  ['ЅОС', '[U+0405][U+041E][U+0421]'],
  // Б is nothing else.
  ['РУБ', 'РУБ'],
  ['ΩMEGA', 'ΩMEGA'],
  ['ΑLPHA', '[U+0391]LPHA'],
  ['ＵＳＤＣ', '[U+FF35][U+FF33][U+FF24][U+FF23]'],
  ['US\u200bDC', 'US[U+200B]DC'],
  ['\u202eCDSU', '[U+202E]CDSU'],
  ['币安', '币安'],
  ['🐶', '🐶'],
  ['é', 'é'],
])('shows %j as %s', (text, shown) => {
  expect(visibleName(text)).toBe(shown);
});

test('finds the name that a text imitates', () => {
  for (const text of ['UЅDС', 'ＵＳＤＣ', 'US\u200bDC', 'USDC']) expect(latinSkeleton(text)).toBe('USDC');
  expect(latinSkeleton('USDT')).toBe('USDT');
});
