import { expect, test } from 'vitest';
import { encodeSignature } from '../../solana/ids/id-bytes.ts';
import { type JsonObject, isJsonArray, isJsonObject, stringifyJson } from '../../shared/json/json.ts';
import { createService } from '../create-service.ts';
import type { TokenMention } from '../store/ledger-store.ts';
import { resultOf } from '../test-support/call-method.ts';
import { createMemoryStore } from '../test-support/memory-store.ts';
import { address, SAMPLE_BLOCKS } from '../test-support/sample-blocks.ts';

const OWNER = address(77);
/** More than a page reads, of which only the last one changed a balance. */
const MENTIONS = Array.from({ length: 20_010 }, (_, at): TokenMention => ({
  signature: encodeSignature(new Uint8Array(64).fill(at + 1)),
  slot: 100n,
  index: 20_009 - at,
  err: null,
  memo: null,
  blockTime: null,
  isBalanceChanged: at === 20_009,
}));
const service = createService({
  ...createMemoryStore(SAMPLE_BLOCKS),
  tokenMentions: async function* (_owner, { before, limit }) {
    yield* MENTIONS.filter(({ slot, index }) => slot < before.slot || index < before.index).slice(0, limit);
  },
});

async function pageOf(config: JsonObject): Promise<JsonObject> {
  const page = await resultOf('getTransactionsForAddress', `"${OWNER}",${stringifyJson(config)}`, service);
  if (!isJsonObject(page) || !isJsonArray(page['data'])) throw new Error('no page');
  return page;
}

// Seen to fail against: a null token after transactions that changed no balance.
test('a page without a changed balance has a token if it did not read everything', async () => {
  const filters = { tokenAccounts: 'balanceChanged' };
  const first = await pageOf({ filters });
  expect(first).toEqual({ data: [], paginationToken: '100:10' });
  const next = await pageOf({ filters, paginationToken: first['paginationToken'] ?? null });
  expect(next).toMatchObject({ data: [{ transactionIndex: 0 }], paginationToken: null });
});
