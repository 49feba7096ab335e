import { matchPath } from 'react-router';
import { afterEach, expect, test, vi } from 'vitest';
import type { Signature } from '../../solana/ids/ids.ts';
import { blockPath, blocksPath, endpointPath, homePath, ROUTES, searchPath, transactionPath } from './paths.ts';

afterEach(() => vi.unstubAllGlobals());

test('writes slot 0, and leaves the slot out of the path of the newest blocks', () => {
  expect(blockPath(0n)).toBe('/block/0');
  expect(blocksPath(0n)).toBe('/blocks?from=0');
  expect(blocksPath()).toBe('/blocks');
});

test('leaves undefined parameters out and escapes text', () => {
  expect(transactionPath('abc' as Signature, { encoding: 'base64', method: undefined })).toBe(
    '/tx/abc?encoding=base64',
  );
  expect(searchPath('+1 & more')).toBe('/search?q=%2B1+%26+more');
});

test('keeps the endpoint of the current URL in every link, but no other parameter', () => {
  vi.stubGlobal('location', { search: '?cluster=custom&customUrl=http%3A%2F%2F127.0.0.1%3A8899&encoding=base64' });
  const kept = 'cluster=custom&customUrl=http%3A%2F%2F127.0.0.1%3A8899';
  expect(homePath()).toBe(`/?${kept}`);
  expect(endpointPath()).toBe(`/endpoint?${kept}`);
  expect(blockPath(5n, { encoding: 'json' })).toBe(`/block/5?encoding=json&${kept}`);
});

test('names another endpoint in place of the current one', () => {
  vi.stubGlobal('location', { search: '?cluster=custom&customUrl=http%3A%2F%2F127.0.0.1%3A8899' });
  expect(blockPath(5n, { cluster: 'devnet', customUrl: undefined })).toBe('/block/5?cluster=devnet');
});

test('every path builder returns a path of its route', () => {
  const signature = 'abc' as Signature;
  expect(matchPath(ROUTES.home, homePath())).not.toBeNull();
  expect(matchPath(ROUTES.transaction, transactionPath(signature))?.params).toEqual({ signature });
  expect(matchPath(ROUTES.block, blockPath(0n))?.params).toEqual({ slot: '0' });
  expect(matchPath(ROUTES.blocks, blocksPath())).not.toBeNull();
  expect(matchPath(ROUTES.search, pathnameOf(searchPath('5')))).not.toBeNull();
  expect(matchPath(ROUTES.endpoint, endpointPath())).not.toBeNull();
});

function pathnameOf(path: string): string {
  return new URL(path, 'http://localhost').pathname;
}

test('a route matches case-insensitively, with a trailing slash, and no other path', () => {
  expect(matchPath(ROUTES.block, '/Block/400,000/')?.params).toEqual({ slot: '400,000' });
  for (const path of ['/block', '/block/', '/block/1/2', '/blocks', '/a/block/1'])
    expect(matchPath(ROUTES.block, path), path).toBeNull();
  expect(matchPath(ROUTES.home, '/block/1')).toBeNull();
});
