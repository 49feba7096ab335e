import { expect, test } from 'vitest';
import { formatUntrustedText, latinSkeleton, quotableText, visibleName, visibleText } from './visible-text.ts';

// Seen to fail against: `visibleText` that returns its argument.

test.each([
  ['7dGrdJRY \u202eelbisrever\u202c', '7dGrdJRY [U+202E]elbisrever[U+202C]'],
  [
    'a\u2066b\u2067c\u2068d\u2069e\u200ef\u200fg\u061ch',
    'a[U+2066]b[U+2067]c[U+2068]d[U+2069]e[U+200E]f[U+200F]g[U+061C]h',
  ],
  ['zero\u200bwidth\u200c\u200d\u2060\ufeff', 'zero[U+200B]width[U+200C][U+200D][U+2060][U+FEFF]'],
  ['tag\u{e0041}\u{e007f} selector\ufe0f\u{e0100}', 'tag[U+E0041][U+E007F] selector[U+FE0F][U+E0100]'],
  ['filler\u3164\u115f\uffa0\u2800\u00ad', 'filler[U+3164][U+115F][U+FFA0][U+2800][U+00AD]'],
  ['a\0b\nc\td\u001b[31m\u0085\u2028', 'a[U+0000]b[U+000A]c[U+0009]d[U+001B][31m[U+0085][U+2028]'],
  ['half \ud83d', 'half [U+D83D]'],
  [`Z${'\u0351'.repeat(5)}`, `Z${'[U+0351]'.repeat(5)}`],
])('marks %j', (text, shown) => {
  expect(visibleText(text)).toBe(shown);
});

test.each(['“quoted” <b>', 'שלום عالم', 'हिन्दी ไทย e\u0301', '❤\ufe0f 👨\u200d👩\u200d👧 👍🏽', '検証 ™'])(
  'keeps %j',
  (text) => {
    expect(visibleText(text)).toBe(text);
  },
);

test('no character that reorders or hides text is left in any text', () => {
  const everything = Array.from({ length: 0x11_0000 }, (_, code) => `x${String.fromCodePoint(code)}`).join('');
  expect(visibleText(everything)).not.toMatch(/[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}]/u);
  expect(visibleText(everything)).not.toMatch(/[\p{Bidi_Control}]/u);
});

test('text in a quotation cannot close it', () => {
  expect(quotableText('hi” and 1,000 SOL went from X to Y')).toBe('hi\\" and 1,000 SOL went from X to Y');
  expect(quotableText('{"a": "b"}')).toBe('{"a": "b"}');
});

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

test.each([
  ['agave/v3.0.0 (double0; some-mod/v1.2.3)', 'agave/v3.0.0 (double0; some-mod/v1.2.3)'],
  ['<img src=x onerror=alert(1)>', '<img src=x onerror=alert(1)>'],
  ['agave \u202egnp.exe\u202c', 'agave \\u{202e}gnp.exe\\u{202c}'],
  ['a\u2066b\u2069c\u200fd\u061ce', 'a\\u{2066}b\\u{2069}c\\u{200f}d\\u{61c}e'],
  ['a\0b\nc\u001b[31m', 'a\\u{0}b\\u{a}c\\u{1b}[31m'],
  ['a\u00a0b\u200bc\u2028d\ufeffe', 'a\\u{a0}b\\u{200b}c\\u{2028}d\\u{feff}e'],
  ['Z\u0351\u0352', 'Z\\u{351}\\u{352}'],
  ['\ud800 \u{e0001}', '\\u{d800} \\u{e0001}'],
  ['валидатор 検証 🚀', 'валидатор 検証 🚀'],
])('shows %j as %j', (text, shown) => {
  expect(formatUntrustedText(text, 255)).toEqual({ shown, hidden: 0 });
});

test('cuts a long text between characters, and counts what is left out', () => {
  expect(formatUntrustedText('🚀'.repeat(100_000), 3)).toEqual({ shown: '🚀🚀🚀', hidden: 99_997 });
  expect(formatUntrustedText('\u202e'.repeat(100_000), 1)).toEqual({ shown: '\\u{202e}', hidden: 99_999 });
});
