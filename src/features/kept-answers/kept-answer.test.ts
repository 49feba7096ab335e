import { expect, test } from 'vitest';
import type { FinalizedRequest } from '../../queries/finalized-request.ts';
import type { BlockReadOptions } from '../../rpc-client/client.ts';
import { parseSignature, type Signature, type Slot } from '../../solana/ids/ids.ts';
import { type KeptAnswer, keptKey, parseKeptAnswer } from './kept-answer.ts';
import { linkParamsOf } from './kept-state.ts';

const ANSWER: KeptAnswer = {
  kind: 'block',
  id: '18446744073709551615',
  options: { encoding: 'base64' },
  method: 'getBlock',
  endpoint: 'mainnet-beta',
  endpointParams: 'cluster=mainnet-beta',
  genesisHash: null,
  since: 1_700_000_000_000,
  status: 200,
  bytes: 2,
  milliseconds: 1.5,
  sha256: 'ab',
  response: new Blob(['{}']),
};

test('parses what it keeps', () => {
  expect(parseKeptAnswer({ ...ANSWER, more: 1 })).toEqual(ANSWER);
});

test.each([
  ['nothing', undefined],
  ['a text', 'text'],
  ['a list', []],
  ['another kind', { ...ANSWER, kind: 'address' }],
  ['a slot above u64', { ...ANSWER, id: '18446744073709551616' }],
  ['a signature that is none', { ...ANSWER, kind: 'transaction' }],
  ['options that are no texts', { ...ANSWER, options: { encoding: { toString: null } } }],
  ['no endpoint', { ...ANSWER, endpoint: undefined }],
  ['a time that is none', { ...ANSWER, since: Number.NaN }],
  ['a size as text', { ...ANSWER, bytes: '2' }],
  ['a response as text', { ...ANSWER, response: '{}' }],
])('refuses %s', (_, value) => {
  expect(parseKeptAnswer(value)).toBeNull();
});

const SIGNATURE = parsed('5UfDuX7WXY18keiz9mZ6zKkY8JyNuLDFz2QycQcr7skRkgVaNmo6tgFbsePRrX5C6crvycJ2A3txSdGgjPHvPbTZ');
const OPTIONS = { encoding: 'json', commitment: 'finalized', method: 'auto' } as const;
const BLOCK_OPTIONS = { ...OPTIONS, transactionDetails: 'full', rewards: true } as const;
const URL = 'https://rpc.example/v2/secret-key-of-somebody';

function request(url: string, id: Slot, options: BlockReadOptions): FinalizedRequest {
  return { url, kind: 'block', id, options };
}

// Seen to fail against: using the URL as the key.
test('a key differs by endpoint, by what is asked and by each option, and shows no URL', async () => {
  const keys = await Promise.all(
    [
      request(URL, 5n, BLOCK_OPTIONS),
      request(`${URL}2`, 5n, BLOCK_OPTIONS),
      request(URL, 6n, BLOCK_OPTIONS),
      request(URL, 5n, { ...BLOCK_OPTIONS, encoding: 'base64' }),
      request(URL, 5n, { ...BLOCK_OPTIONS, transactionDetails: 'none' }),
      request(URL, 5n, { ...BLOCK_OPTIONS, rewards: false }),
      request(URL, 5n, { ...BLOCK_OPTIONS, method: 'getBlock' }),
      request(URL, 5n, { ...BLOCK_OPTIONS, footer: true }),
      { url: URL, kind: 'transaction', id: SIGNATURE, options: OPTIONS } as const,
    ].map(keptKey),
  );
  expect(new Set(keys).size).toBe(keys.length);
  for (const key of keys) expect(key).not.toMatch(/secret|example/);
  const { encoding, ...others } = BLOCK_OPTIONS;
  const reordered = { ...others, encoding };
  expect(await keptKey(request(URL, 5n, reordered))).toBe(keys[0]);
});

test('a link has the options that are not the default', () => {
  expect(linkParamsOf(request(URL, 5n, BLOCK_OPTIONS).options)).toEqual({});
  const options = { ...BLOCK_OPTIONS, rewards: false, encoding: 'base64' } as const;
  expect(linkParamsOf(request(URL, 5n, options).options)).toEqual({
    encoding: 'base64',
    rewards: 'false',
  });
});

function parsed(text: string): Signature {
  const signature = parseSignature(text);
  if (signature === null) throw new Error('not a signature');
  return signature;
}
