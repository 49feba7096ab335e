import { expect, test } from 'vitest';
import { formatUntrustedText } from './format-untrusted-text.ts';

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
