import { expect, test } from 'vitest';
import { queryKeys } from '../../queries/keys.ts';
import { parseSignature, type Signature } from '../../solana/ids/ids.ts';
import { type KeptRequest, keptKey, linkParamsOf, requestOf } from './kept-request.ts';

const SIGNATURE = parsed('5UfDuX7WXY18keiz9mZ6zKkY8JyNuLDFz2QycQcr7skRkgVaNmo6tgFbsePRrX5C6crvycJ2A3txSdGgjPHvPbTZ');
const OPTIONS = { encoding: 'json', commitment: 'finalized', method: 'auto' } as const;
const BLOCK_OPTIONS = { ...OPTIONS, transactionDetails: 'full', rewards: true } as const;
const URL = 'https://rpc.example/v2/secret-key-of-somebody';

function request(key: readonly unknown[]): KeptRequest {
  const found = requestOf(key);
  if (found === null) throw new Error('not a request whose answer is kept');
  return found;
}

test('answers to finalized transactions and blocks are kept, no others', () => {
  const transaction = queryKeys.transaction(URL, SIGNATURE, OPTIONS);
  expect(requestOf(transaction)).toMatchObject({ kind: 'transaction', id: SIGNATURE });
  expect(requestOf(queryKeys.block(URL, 0n, BLOCK_OPTIONS))).toMatchObject({ kind: 'block', id: 0n });
  for (const key of [
    queryKeys.transaction(URL, SIGNATURE, { ...OPTIONS, commitment: 'confirmed' }),
    queryKeys.transaction(URL, SIGNATURE),
    [{ ...transaction[0], signature: '5' }],
    [{ ...transaction[0], query: 'block', slot: SIGNATURE }],
    queryKeys.block(URL, 5n),
    queryKeys.blockProgress(URL, 5n, BLOCK_OPTIONS),
    queryKeys.secondOpinion(URL, URL, ['transaction', SIGNATURE], undefined),
    queryKeys.genesisHash(URL),
    ['transaction', URL, SIGNATURE, OPTIONS],
  ])
    expect(requestOf(key)).toBeNull();
});

test('a key differs by endpoint, by what is asked and by each option, and shows no URL', async () => {
  const keys = await Promise.all(
    [
      queryKeys.block(URL, 5n, BLOCK_OPTIONS),
      queryKeys.block(`${URL}2`, 5n, BLOCK_OPTIONS),
      queryKeys.block(URL, 6n, BLOCK_OPTIONS),
      queryKeys.block(URL, 5n, { ...BLOCK_OPTIONS, encoding: 'base64' }),
      queryKeys.block(URL, 5n, { ...BLOCK_OPTIONS, transactionDetails: 'none' }),
      queryKeys.block(URL, 5n, { ...BLOCK_OPTIONS, rewards: false }),
      queryKeys.block(URL, 5n, { ...BLOCK_OPTIONS, method: 'getBlock' }),
      queryKeys.block(URL, 5n, { ...BLOCK_OPTIONS, footer: true }),
      queryKeys.transaction(URL, SIGNATURE, OPTIONS),
    ].map((key) => keptKey(request(key))),
  );
  expect(new Set(keys).size).toBe(keys.length);
  for (const key of keys) expect(key).not.toMatch(/secret|example/);
  const { encoding, ...others } = BLOCK_OPTIONS;
  const reordered = { ...others, encoding };
  expect(await keptKey(request(queryKeys.block(URL, 5n, reordered)))).toBe(keys[0]);
});

test('a link has the options that are not the default', () => {
  expect(linkParamsOf(request(queryKeys.block(URL, 5n, BLOCK_OPTIONS)).options)).toEqual({});
  const options = { ...BLOCK_OPTIONS, rewards: false, encoding: 'base64' } as const;
  expect(linkParamsOf(request(queryKeys.block(URL, 5n, options)).options)).toEqual({
    encoding: 'base64',
    rewards: 'false',
  });
});

function parsed(text: string): Signature {
  const signature = parseSignature(text);
  if (signature === null) throw new Error('not a signature');
  return signature;
}
