import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { insertPreview } from './page-preview.ts';

const html = await readFile('index.html', 'utf8');

test('foreign text stays text, and no pattern of a replacement', () => {
  const hostile = `"><script>alert(1)</script><meta http-equiv="refresh" content="0;url=https://evil.example">$&$'\``;
  const page = insertPreview(html, { title: hostile, description: hostile }, '/tx/x.md');
  expect(page.match(/<script/g)).toEqual(html.match(/<script/g));
  expect(page).not.toMatch(/<meta http-equiv/);
  expect(page).toContain('&#34;&#62;&#60;script&#62;');
  expect(page).toContain('$&#38;$&#39;');
});

test('refuses a page that it cannot change', () => {
  expect(() => insertPreview('<p>', { title: 'a', description: 'b' }, '/')).toThrow('the page has no');
});
