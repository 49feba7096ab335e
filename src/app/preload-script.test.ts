import { runInNewContext } from 'node:vm';
import { expect, test } from 'vitest';
import { type PagePreloads, preloadPageFiles } from './preload-script.ts';

const PAGES: readonly PagePreloads[] = [
  { path: '^/?$', first: ['/home.js'], later: [] },
  { path: '^/block/[^/]+/?$', first: ['/block.js', '/rows.js'], later: ['/sections.js'] },
];

/** Runs the text of the function as index.html does, on a page with this path; returns what was preloaded before and after the entry ran. */
function openPage(pathname: string) {
  const links: { readonly href: string; readonly fetchPriority: string }[] = [];
  const listeners: (() => void)[] = [];
  runInNewContext(`(${preloadPageFiles.toString()})(${JSON.stringify(PAGES)})`, {
    location: { pathname },
    document: { createElement: () => ({}), head: { append: (link: (typeof links)[number]) => links.push(link) } },
    addEventListener: (_: 'DOMContentLoaded', listener: () => void) => listeners.push(listener),
  });
  const describe = () => links.splice(0).map(({ href, fetchPriority }) => `${href} ${fetchPriority}`);
  const first = describe();
  for (const listener of listeners) listener();
  return { first, later: describe() };
}

test('preloads the files of the page at once and its later files after the entry, at low priority', () => {
  expect(openPage('/block/5')).toEqual({ first: ['/block.js auto', '/rows.js auto'], later: ['/sections.js low'] });
});

test('matches paths case-insensitively', () => {
  expect(openPage('/Block/5/').first).toEqual(['/block.js auto', '/rows.js auto']);
});

test('preloads nothing for a path that has no page', () => {
  expect(openPage('/blocks/5')).toEqual({ first: [], later: [] });
});
