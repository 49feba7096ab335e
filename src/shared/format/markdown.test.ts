import * as fc from 'fast-check';
import { marked } from 'marked';
import { expect, test } from 'vitest';
import { markdownCode, markdownCodeBlock, markdownTable, markdownText } from './markdown.ts';

const HOSTILE = [
  '# heading',
  '[x](https://evil.example)',
  '![x](https://evil.example/a.png)',
  '<img src=x onerror=alert(1)>',
  'https://evil.example www.evil.example a@evil.example',
  '`` ` ``',
  '`[x](y)',
  '\\`[x](y)\\`',
  'a\n\n# heading\n---\n',
  '1.',
  '##',
  '---',
  '12) x',
  '| a | b |\n|---|---|',
  '&lt;b&gt; &#91;x&#93;(y)',
  '[x]: https://evil.example',
  '” [x](https://evil.example) “',
];

/** The tags of rendered Markdown. */
const tagsIn = (markdown: string) =>
  [...marked.parse(markdown, { async: false }).matchAll(/<(\w+)/g)].map(([, tag]) => tag);

test.each(HOSTILE)('%j becomes no heading, link, image or markup', (text) => {
  for (const markdown of [markdownText(text), markdownText(`It wrote “${text}”.`), `- ${markdownCode(text)}`]) {
    for (const tag of tagsIn(markdown)) expect(['p', 'code', 'ul', 'li']).toContain(tag);
  }
  expect(new Set(tagsIn(markdownCodeBlock(text.split('\n'))))).toEqual(new Set(['pre', 'code']));
  const table = markdownTable(['a', 'b'], [[markdownCode(text), markdownText(text)]]);
  for (const tag of tagsIn(table)) expect(['table', 'thead', 'tbody', 'tr', 'th', 'td', 'code']).toContain(tag);
  expect(tagsIn(table).filter((tag) => tag === 'td')).toHaveLength(2);
});

test('text of any characters becomes paragraphs and code only', () => {
  const characters = fc.constantFrom(...'`[]()!<>#*_~|\\&:/.@ “”1-+=\nawx'.split(''), 'http://', 'www.', '](', '``');
  fc.assert(
    fc.property(fc.string({ unit: characters, minLength: 1, maxLength: 40 }), (text) => {
      for (const markdown of [markdownText(text), `- ${markdownCode(text)}`, `x ${markdownText(text)} y`]) {
        for (const tag of tagsIn(markdown)) expect(['p', 'code', 'ul', 'li']).toContain(tag);
      }
    }),
    { numRuns: 1000 },
  );
});

test('plain sentences stay readable', () => {
  expect(markdownText('5ZWj7a…tFv1PN sent 1.5 SOL to B (3 of 4), slot #5.3.')).toBe(
    '5ZWj7a…tFv1PN sent 1.5 SOL to B (3 of 4), slot #5.3.',
  );
  expect(markdownText('The memo is “*hi*”.')).toBe('The memo is “`*hi*`”.');
  expect(markdownText('custom_error')).toBe('custom\\_error');
});

test('code shows ticks and spaces as they are', () => {
  expect(markdownCode('a`b``c')).toBe('```a`b``c```');
  expect(markdownCode('`')).toBe('`` ` ``');
  expect(markdownCode('a\nb')).toBe('`a[U+000A]b`');
  expect(markdownCodeBlock(['```', 'x'])).toBe('````\n```\nx\n````');
});
