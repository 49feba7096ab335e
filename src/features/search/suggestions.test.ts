import { expect, test, vi } from 'vitest';
import type { RecentLookup } from '../recent-lookups/recent-lookups.ts';
import { createPaths } from '../routing/paths.ts';
import { parseSearch } from './parse-search.ts';
import { suggest } from './suggestions.ts';

const RECENT: readonly RecentLookup[] = [
  { kind: 'block', id: '361774429', outcome: 'succeeded', endpoint: '', addresses: [] },
];
const lines = (text: string) =>
  suggest(text, parseSearch(text, null), createPaths('cluster=devnet'), RECENT).map(({ group, title, to }) => [
    group,
    title,
    'path' in to ? to.path : 'file' in to ? to.file : 'act',
  ]);
const titles = (text: string) => lines(text).map(([, title]) => title);

test('an empty field suggests what was opened before, and pages', () => {
  expect(lines('')[0]).toEqual(['Recent', 'Block 361,774,429', '/block/361774429']);
  expect(titles('')).toEqual(expect.arrayContaining(['Blocks', 'Inspect', 'Compare', 'Licenses']));
});

test('names are found by any part, whole words and short names first, on the endpoint of the page', () => {
  expect(lines('usdc')[0]).toEqual([
    'Programs and tokens',
    'USDC',
    '/address/EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v?cluster=devnet',
  ]);
  expect(titles('v4 raydium')).toContain('Raydium AMM v4');
  expect(titles('TokenkegQ')).toContain('Token Program');
  // Seen to fail against: Token Mill, whose name is shorter.
  expect(titles('token')[0]).toBe('Token Program');
  expect(titles('no such name')).toEqual([]);
});

test('a number may be a slot, a height, an epoch or a time', () => {
  expect(titles('800')).toEqual(expect.arrayContaining(['Block 800', 'Block height 800', 'Epoch 800']));
  expect(titles('361774')).toEqual(expect.arrayContaining(['Block 361,774', 'Block 361,774,429']));
  expect(titles('1785585600')).toContain('1 Aug 2026, 12:00:00 UTC');
  expect(titles('epoch 800')).toEqual(['Epoch 800']);
});

test('pages and settings are found by their words', () => {
  expect(lines('dark')).toContainEqual(['Settings', 'Dark theme', 'act']);
  expect(lines('licenses')).toContainEqual(['Pages', 'Licenses', '/licenses.txt']);
});

test('an address leads to its page, or to its block', () => {
  expect(titles('EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v').slice(0, 2)).toEqual(['Its page', 'Its block']);
});

test('a link for another network can be opened on the endpoint of the page, or on one of that network', () => {
  vi.stubGlobal('location', { host: '127.0.0.1:8899', origin: 'http://127.0.0.1:8899', search: '?cluster=devnet' });
  expect(lines('https://solscan.io/block/361774429').slice(0, 3)).toEqual([
    ['In your text', 'Block 361,774,429 on devnet', '/block/361774429?cluster=devnet'],
    ['In your text', 'Block 361,774,429 on mainnet-beta', '/block/361774429?cluster=mainnet-beta'],
    ['In your text', 'Blocks before it', '/blocks?from=361774429&cluster=devnet'],
  ]);
  expect(titles('https://solscan.io/block/361774429?cluster=devnet')[0]).toBe('Block 361,774,429');
});
