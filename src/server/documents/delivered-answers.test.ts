import { Window } from 'happy-dom';
import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { DELIVERED_ANSWERS_ID } from '../../shared/page-elements.ts';
import { insertAnswers } from './delivered-answers.ts';

const html = await readFile('index.html', 'utf8');

/** Texts that the chain may contain: of memos, logs, names of tokens and links. */
const HOSTILE = [
  '</script><script>alert(1)</script>',
  '</SCRIPT/><img src=x onerror=alert(1)>',
  '<!--<script>',
  ']]>--></body></html>',
  '&lt;/script&gt; &#60;/script>',
  '$& $1 $$ $`',
  '\u202Egnp.exe\u202C \u2066\u200B\uFEFF',
  '\u2028\u2029\r\n\r\t\u0000\u0085',
  '\uD800 lone, \u{1F600} paired, \\u003c escaped',
  '"],["',
].join(' ');

function deliver(responseText: string): string {
  const requestText = `{"params":["${HOSTILE.replaceAll('"', '')}"]}`;
  const page = insertAnswers(html, new Map([[requestText, responseText]]));
  // As a parser of HTML reads it: the element ends at the first end tag, whatever JSON says.
  const { document } = new Window();
  document.write(page);
  expect(page.match(/<\/?script|<!--/gi)).toHaveLength((html.match(/<\/?script|<!--/gi)?.length ?? 0) + 2);
  expect(document.querySelectorAll('script')).toHaveLength(3);
  const texts: unknown = JSON.parse(document.getElementById(DELIVERED_ANSWERS_ID)?.textContent ?? '');
  expect(texts).toEqual({ [requestText]: responseText });
  return page;
}

// Seen to fail against: JSON.stringify alone, and a replacement text instead of slices.
test('a hostile answer ends neither its element nor the page, and arrives character for character', () => {
  deliver(JSON.stringify({ result: HOSTILE, u64: 0 }).replace('0}', '18446744073709551615}'));
  // An endpoint may also send these outside of strings.
  deliver(HOSTILE);
  expect(deliver('{}')).toMatch(/<\/script>\n {2}<\/body>\n<\/html>\n$/);
});

test('refuses a page that it cannot change', () => {
  expect(() => insertAnswers('<p>', new Map())).toThrow('the page has no </body>');
});
