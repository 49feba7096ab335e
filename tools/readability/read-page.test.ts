import { expect, test } from 'vitest';
import { parseMarkup } from './read-page.tsx';

test('reads text, attributes and nested elements', () => {
  const markup = parseMarkup(
    '<h1>A <a href="#ix-3" title="proven by instruction #3">sent <b>1 &amp; 2</b></a>.<br/>x</h1>',
  );
  const [link] = markup.elements('a');
  expect(markup.text).toBe('A sent 1 & 2.x');
  expect(link?.text).toBe('sent 1 & 2');
  expect(link?.attribute('title')).toBe('proven by instruction #3');
  expect(markup.elementsWith('href', '#ix-3')).toHaveLength(1);
});
