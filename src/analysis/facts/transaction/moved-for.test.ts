import { afterAll, beforeAll, expect, test } from 'vitest';
import { openEmbeddedClient } from '../../../ledger/test-support/embedded-client.ts';
import { parseAddress, parseSignature } from '../../../solana/ids/ids.ts';
import { VOTE_PROGRAM } from '../../../solana/ids/program-ids.ts';
import { movedFor } from './moved-for.ts';
import { viewTransaction } from './view-transaction-with-names.ts';

let ledger: Awaited<ReturnType<typeof openEmbeddedClient>>;
beforeAll(async () => {
  ledger = await openEmbeddedClient();
});
afterAll(() => ledger.close());

// A swap of 79.936208 HUSD for 79.616463 of another token, with a fee of 23,960 lamports.
test('what moved for one address: its lamports, and the tokens of the accounts that it owns', async () => {
  const wallet = parseAddress('C2Fj28tCAVGjatbFHjrJW75vxFHC1JcTUMDxmR9gVoaB');
  const signature = parseSignature(SWAP);
  if (wallet === null || signature === null) throw new Error('not base58');
  const options = { encoding: 'jsonParsed', commitment: 'finalized', method: 'auto' } as const;
  const { value } = await ledger.client.getTransaction(signature, options);
  if (value === null) throw new Error('not found');
  const view = viewTransaction(value);
  const moved = movedFor(view, wallet);
  expect(moved.lamports).toBe(-23_960n);
  expect(moved.tokens.map(({ units, decimals }) => [units, decimals])).toEqual([
    [-79_936_208n, 6],
    [79_616_463n, 6],
  ]);
  const [sent] = view.tokenChanges?.filter(({ owner, change }) => owner === wallet && change < 0n) ?? [];
  if (sent?.account == null) throw new Error('no token account');
  expect(movedFor(view, sent.account)).toEqual({
    lamports: 0n,
    tokens: [{ mint: sent.mint, decimals: 6, units: -79_936_208n }],
  });
  expect(movedFor(view, VOTE_PROGRAM)).toEqual({ lamports: null, tokens: [] });
});

const SWAP = '5oB4TaxN5Q7XNQxfXoPn2xbWiyftsZVEGZTUNxLyQJ23w846G2Ne35bj1AJUVKhPiAryTSnAnCQjxBAN6mcrAPJx';
