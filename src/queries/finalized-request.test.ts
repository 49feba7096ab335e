import { expect, test } from 'vitest';
import { createClient } from '../rpc-client/client.ts';
import { parseSignature, type Signature } from '../solana/ids/ids.ts';
import { blockQueryOptions } from './block/block-query.ts';
import { transactionQueryOptions } from './transaction-query.ts';

const SIGNATURE = parseSignature(
  '5UfDuX7WXY18keiz9mZ6zKkY8JyNuLDFz2QycQcr7skRkgVaNmo6tgFbsePRrX5C6crvycJ2A3txSdGgjPHvPbTZ',
) as Signature;
const OPTIONS = { encoding: 'json', commitment: 'finalized', method: 'auto' } as const;
const BLOCK_OPTIONS = { ...OPTIONS, transactionDetails: 'full', rewards: true } as const;

test('queries of finalized transactions and blocks name their request, no others', () => {
  const client = createClient({ url: 'https://rpc.example/' });
  const { url } = client;
  expect(transactionQueryOptions(client, SIGNATURE, OPTIONS).meta).toEqual({
    finalized: { url, kind: 'transaction', id: SIGNATURE, options: OPTIONS },
  });
  expect(blockQueryOptions(client, 0n, BLOCK_OPTIONS).meta).toEqual({
    finalized: { url, kind: 'block', id: 0n, options: BLOCK_OPTIONS },
  });
  const confirmed = { commitment: 'confirmed' } as const;
  expect(transactionQueryOptions(client, SIGNATURE, { ...OPTIONS, ...confirmed }).meta).toEqual({});
  expect(blockQueryOptions(client, 0n, { ...BLOCK_OPTIONS, ...confirmed }).meta).toEqual({});
});
