import { QueryClient } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { parseSignature } from '../solana/ids/ids.ts';
import { matchesKey, queryKeys } from './keys.ts';

const URL = 'https://rpc.example/';
const OPTIONS = {
  encoding: 'json',
  commitment: 'finalized',
  method: 'auto',
  transactionDetails: 'full',
  rewards: true,
} as const;

test('a key can be hashed, and slots of any size stay apart', () => {
  const queries = new QueryClient();
  queries.setQueryData(queryKeys.block(URL, 2n ** 64n - 1n, OPTIONS), 'last');
  expect(queries.getQueryData(queryKeys.block(URL, 2n ** 64n - 2n, OPTIONS))).toBeUndefined();
  expect(queries.getQueryData(queryKeys.block(URL, 2n ** 64n - 1n, { ...OPTIONS }))).toBe('last');
  expect(queryKeys.addressPage(URL, '11111111111111111111111111111111' as never, { search: { minSlot: 5n } })).toEqual([
    {
      query: 'addressPage',
      url: URL,
      address: '11111111111111111111111111111111',
      options: { search: { minSlot: '5' } },
    },
  ]);
});

test('a key with fewer members matches all that have them, and no others', () => {
  const query = { queryKey: queryKeys.block(URL, 0n, OPTIONS) };
  expect(matchesKey(query, queryKeys.block(URL))).toBe(true);
  expect(matchesKey(query, queryKeys.block(URL, 0n))).toBe(true);
  expect(matchesKey(query, queryKeys.block(URL, 1n))).toBe(false);
  expect(matchesKey(query, queryKeys.block('https://other.example/', 0n))).toBe(false);
  expect(matchesKey({ queryKey: queryKeys.blockProgress(URL, 0n, OPTIONS) }, queryKeys.block(URL))).toBe(false);
  expect(matchesKey(undefined, queryKeys.block(URL))).toBe(false);
});

test('queries of different kinds have different keys', () => {
  const signature = parseSignature('1'.repeat(64)) ?? ('' as never);
  const keys = [
    queryKeys.block(URL, 1n, OPTIONS),
    queryKeys.blockProgress(URL, 1n, OPTIONS),
    queryKeys.leaders(URL, 1n, 1),
    queryKeys.slotEvidence(URL, 1n),
    queryKeys.signatureStatus(URL, signature),
    queryKeys.isKnownSignature(URL, signature),
  ].map((key) => JSON.stringify(key));
  expect(new Set(keys).size).toBe(keys.length);
});
