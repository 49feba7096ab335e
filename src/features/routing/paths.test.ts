import { afterEach, expect, test, vi } from 'vitest';
import type { Signature } from '../../solana/ids/signature.ts';
import {
  blockPath,
  blocksPath,
  endpointPath,
  homePath,
  matchRoute,
  ROUTES,
  searchPath,
  transactionPath,
} from './paths.ts';

afterEach(() => vi.unstubAllGlobals());

test('slot 0 is a slot, and the newest blocks need none', () => {
  expect(blockPath(0n)).toBe('/block/0');
  expect(blocksPath(0n)).toBe('/blocks?from=0');
  expect(blocksPath()).toBe('/blocks');
});

test('parameters that are undefined are left out, text is escaped', () => {
  expect(transactionPath('abc' as Signature, { encoding: 'base64', method: undefined })).toBe(
    '/tx/abc?encoding=base64',
  );
  expect(searchPath('+1 & more')).toBe('/search?q=%2B1+%26+more');
});

test('the endpoint of the current address stays in every link, its other parameters do not', () => {
  vi.stubGlobal('location', { search: '?cluster=custom&customUrl=http%3A%2F%2F127.0.0.1%3A8899&encoding=base64' });
  const kept = 'cluster=custom&customUrl=http%3A%2F%2F127.0.0.1%3A8899';
  expect(homePath()).toBe(`/?${kept}`);
  expect(endpointPath()).toBe(`/endpoint?${kept}`);
  expect(blockPath(5n, { encoding: 'json' })).toBe(`/block/5?encoding=json&${kept}`);
});

test('a link to another endpoint names it', () => {
  vi.stubGlobal('location', { search: '?cluster=custom&customUrl=http%3A%2F%2F127.0.0.1%3A8899' });
  expect(blockPath(5n, { cluster: 'devnet', customUrl: undefined })).toBe('/block/5?cluster=devnet');
});

test('a route matches its paths alone, however they are written', () => {
  expect(matchRoute(ROUTES.block, '/block/0')).toBe('0');
  expect(matchRoute(ROUTES.block, '/Block/400,000/')).toBe('400,000');
  expect(matchRoute(ROUTES.transaction, '/tx/a%20b')).toBe('a b');
  expect(matchRoute(ROUTES.transaction, '/tx/%')).toBe('%');
  expect(matchRoute(ROUTES.home, '/')).toBe('');
  for (const path of ['/block', '/block/', '/block/1/2', '/blocks', '/a/block/1'])
    expect(matchRoute(ROUTES.block, path), path).toBeNull();
  expect(matchRoute(ROUTES.home, '/block/1')).toBeNull();
});
