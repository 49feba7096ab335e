import { expect, test } from 'vitest';
import { type KeptRequest, keptKey, linkParamsOf, requestOf } from './kept-request.ts';

const SIGNATURE = '5UfDuX7WXY18keiz9mZ6zKkY8JyNuLDFz2QycQcr7skRkgVaNmo6tgFbsePRrX5C6crvycJ2A3txSdGgjPHvPbTZ';
const OPTIONS = { encoding: 'json', commitment: 'finalized', method: 'auto' };
const BLOCK_OPTIONS = { ...OPTIONS, transactionDetails: 'full', rewards: true };
const URL = 'https://rpc.example/v2/secret-key-of-somebody';

function request(key: readonly unknown[]): KeptRequest {
  const found = requestOf(key);
  if (found === null) throw new Error('not a request whose answer is kept');
  return found;
}

test('answers to finalized transactions and blocks are kept, no others', () => {
  expect(requestOf(['transaction', URL, SIGNATURE, OPTIONS, undefined])).toMatchObject({ kind: 'transaction' });
  expect(requestOf(['block', URL, '0', BLOCK_OPTIONS])).toMatchObject({ kind: 'block', id: 0n });
  for (const key of [
    ['transaction', URL, SIGNATURE, { ...OPTIONS, commitment: 'confirmed' }],
    ['transaction', URL, '5', OPTIONS],
    ['block', URL, SIGNATURE, BLOCK_OPTIONS],
    ['block', URL, '5'],
    ['blockProgress', URL, '5', BLOCK_OPTIONS],
    ['secondOpinion', URL, URL, 'transaction', SIGNATURE],
    ['genesisHash', URL],
  ])
    expect(requestOf(key)).toBeNull();
});

test('a key differs by endpoint, by what is asked and by each option, and shows no URL', async () => {
  const keys = await Promise.all(
    [
      ['block', URL, '5', BLOCK_OPTIONS],
      ['block', `${URL}2`, '5', BLOCK_OPTIONS],
      ['block', URL, '6', BLOCK_OPTIONS],
      ['block', URL, '5', { ...BLOCK_OPTIONS, encoding: 'base64' }],
      ['block', URL, '5', { ...BLOCK_OPTIONS, transactionDetails: 'none' }],
      ['block', URL, '5', { ...BLOCK_OPTIONS, rewards: false }],
      ['block', URL, '5', { ...BLOCK_OPTIONS, method: 'getBlock' }],
      ['block', URL, '5', { ...BLOCK_OPTIONS, footer: true }],
      ['transaction', URL, SIGNATURE, OPTIONS],
    ].map((key) => keptKey(request(key))),
  );
  expect(new Set(keys).size).toBe(keys.length);
  for (const key of keys) expect(key).not.toMatch(/secret|example/);
  const reordered = Object.fromEntries(Object.entries(BLOCK_OPTIONS).reverse());
  expect(await keptKey(request(['block', URL, '5', reordered]))).toBe(keys[0]);
});

test('a link has the options that are not the default', () => {
  expect(linkParamsOf(request(['block', URL, '5', BLOCK_OPTIONS]).options)).toEqual({});
  const options = { ...BLOCK_OPTIONS, rewards: false, encoding: 'base64' };
  expect(linkParamsOf(request(['block', URL, '5', options]).options)).toEqual({ encoding: 'base64', rewards: 'false' });
});
