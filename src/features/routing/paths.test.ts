import { matchPath } from 'react-router';
import { expect, test } from 'vitest';
import type { Signature } from '../../solana/ids/ids.ts';
import { ROUTES } from '../../shared/routes.ts';
import { createPaths, endpointParams } from './paths.ts';

const paths = createPaths('');

test('writes slot 0, and leaves the slot out of the path of the newest blocks', () => {
  expect(paths.block(0n)).toBe('/block/0');
  expect(paths.blocks(0n)).toBe('/blocks?from=0');
  expect(paths.blocks()).toBe('/blocks');
});

test('leaves undefined parameters out and escapes text', () => {
  expect(paths.transaction('abc' as Signature, { encoding: 'base64', method: undefined })).toBe(
    '/tx/abc?encoding=base64',
  );
  expect(paths.search('+1 & more')).toBe('/search?q=%2B1+%26+more');
});

test('keeps the endpoint of the current URL in every link, but no other parameter', () => {
  const search = '?cluster=custom&customUrl=http%3A%2F%2F127.0.0.1%3A8899&encoding=base64';
  const paths = createPaths(endpointParams(search));
  const kept = 'cluster=custom&customUrl=http%3A%2F%2F127.0.0.1%3A8899';
  expect(paths.home()).toBe(`/?${kept}`);
  expect(paths.endpoint()).toBe(`/endpoint?${kept}`);
  expect(paths.block(5n, { encoding: 'json' })).toBe(`/block/5?encoding=json&${kept}`);
});

test('names another endpoint in place of the current one', () => {
  const paths = createPaths('cluster=custom&customUrl=http%3A%2F%2F127.0.0.1%3A8899');
  expect(paths.block(5n, { cluster: 'devnet', customUrl: undefined })).toBe('/block/5?cluster=devnet');
});

test('every path builder returns a path of its route', () => {
  const signature = 'abc' as Signature;
  expect(matchPath(ROUTES.home, paths.home())).not.toBeNull();
  expect(matchPath(ROUTES.transaction, paths.transaction(signature))?.params).toEqual({ signature });
  expect(matchPath(ROUTES.block, paths.block(0n))?.params).toEqual({ slot: '0' });
  expect(matchPath(ROUTES.blocks, paths.blocks())).not.toBeNull();
  expect(matchPath(ROUTES.search, pathnameOf(paths.search('5')))).not.toBeNull();
  expect(matchPath(ROUTES.endpoint, paths.endpoint())).not.toBeNull();
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
