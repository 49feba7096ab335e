import { afterAll, expect, test } from 'vitest';
import type { Blockhash, Slot } from '../../solana/ids/ids.ts';
import { encodeBlockhash } from '../../solana/ids/id-bytes.ts';
import type { Block } from '../../solana/model/block.ts';
import { type BlockWithEntries, withEntries } from '../test-support/car-file.ts';
import { signedTransaction } from '../test-support/signed-answers.ts';
import {
  type CheckedBlock,
  type TrustedHashes,
  type Verdict,
  checkHistory,
  createHashChains,
} from './check-history.ts';

// Seen to fail against: not mixing in signatures; one hash more; hashing leaves like nodes; not comparing with the
// parent; no limit on hashes.

const chains = createHashChains(2);
afterAll(() => chains.close());

const START = encodeBlockhash(new Uint8Array(32).fill(9));
const OTHER = encodeBlockhash(new Uint8Array(32).fill(8));
const UNKNOWN = '1'.repeat(32) as Blockhash;

const plain = (slot: Slot, ...numbers: readonly number[]): Block => ({
  slot,
  parentSlot: slot === 0n ? 0n : slot - 1n,
  blockhash: UNKNOWN,
  previousBlockhash: UNKNOWN,
  blockHeight: null,
  blockTime: null,
  transactions: numbers.map((number) => ({ transaction: signedTransaction(number), meta: null })),
  rewards: [],
  numRewardPartitions: null,
});

const [made] = withEntries([plain(7n, 1, 2, 3, 4, 5)], START);
if (made === undefined) throw new Error('no block');
const { block, entries } = made;

const checked = (changes: Partial<CheckedBlock> = {}): CheckedBlock => ({
  header: block,
  transactions: block.transactions,
  entries,
  parent: START,
  ...changes,
});

const check = (changes: Partial<CheckedBlock> = {}, trusted: Partial<TrustedHashes> = {}): Promise<Verdict> =>
  checkHistory(checked(changes), { genesisHash: null, anchors: new Map(), ...trusted }, chains);

const OK: Verdict = { status: 'ok', reason: null };

test('a block whose entries follow from its parent is ok', async () => {
  expect(entries.map(({ numTransactions }) => numTransactions)).toEqual([2, 2, 1, 0, 0]);
  expect(await check()).toEqual(OK);
});

const changedEntry = (at: number, change: Partial<BlockWithEntries['entries'][number]>): Partial<CheckedBlock> => ({
  entries: entries.map((entry, index) => (index === at ? { ...entry, ...change } : entry)),
});

test.each([
  ['a number of hashes', changedEntry(3, { numHashes: 6n }), 'the hash of entry 3 does not follow from the one before'],
  [
    'a hash',
    changedEntry(1, { hash: new Uint8Array(32) }),
    'the hash of entry 1 does not follow from the one before and the signatures of its transactions',
  ],
  ['the last hash', changedEntry(4, { hash: new Uint8Array(32) }), 'its blockhash is not the hash of its last entry'],
  [
    'the order of transactions',
    { transactions: block.transactions.toReversed() },
    'the hash of entry 0 does not follow from the one before and the signatures of its transactions',
  ],
  [
    'the number of transactions',
    { transactions: block.transactions.slice(1) },
    'its entries have 5 transactions, where the block has 4',
  ],
  [
    'the hash of the parent',
    { parent: OTHER },
    `its previousBlockhash is ${START}, where the blockhash of slot 6 is ${OTHER}`,
  ],
  ['all entries', { entries: [] }, 'its entries have 0 transactions, where the block has 5'],
] as const)('another %s fails', async (_, changes, reason) => {
  expect(await check(changes)).toEqual({ status: 'failed', reason });
});

test('without its parent, a block is unverifiable unless an anchor names the hash of the parent', async () => {
  const unknown = { parent: null, header: { ...block, previousBlockhash: UNKNOWN } };
  expect(await check(unknown)).toEqual({
    status: 'unverifiable',
    reason: expect.stringContaining(
      'slot 6, its parent, is not in the ledger: all but its first entry were recomputed',
    ),
  });
  expect(await check({ ...unknown, ...changedEntry(3, { numHashes: 6n }) })).toMatchObject({ status: 'failed' });
  expect(await check({ parent: null })).toMatchObject({
    status: 'unverifiable',
    reason: expect.stringContaining('its entries follow from the previousBlockhash that it names'),
  });
  const anchors = new Map([[6n, START]]);
  expect(await check(unknown, { anchors })).toEqual(OK);
  expect(await check({ parent: null }, { anchors })).toEqual(OK);
  expect(await check(unknown, { anchors: new Map([[6n, OTHER]]) })).toMatchObject({
    status: 'failed',
    reason: expect.stringContaining('entry 0'),
  });
});

test('a hash of another length fails', async () => {
  const short = 'abc' as Blockhash;
  expect(await check({ parent: null, header: { ...block, previousBlockhash: short } })).toEqual({
    status: 'failed',
    reason: 'it starts from "abc", which is not a hash',
  });
});

test('an anchor confirms or contradicts the blockhash of a block', async () => {
  const anchors = new Map([[7n, block.blockhash]]);
  expect(await check({ parent: null }, { anchors })).toEqual(OK);
  expect(await check({}, { anchors: new Map([[7n, OTHER]]) })).toEqual({
    status: 'failed',
    reason: `its blockhash is ${block.blockhash}, where the anchor has ${OTHER}`,
  });
});

test('slot 0 starts from the genesis hash', async () => {
  const [first] = withEntries([plain(0n)], START);
  if (first === undefined) throw new Error('no block');
  const zero = {
    header: { ...first.block, previousBlockhash: first.block.blockhash },
    transactions: [],
    entries: first.entries,
    parent: first.block.blockhash,
  };
  expect(await check(zero)).toMatchObject({ status: 'unverifiable', reason: expect.stringContaining('genesis hash') });
  expect(await check(zero, { genesisHash: START })).toEqual(OK);
  expect(await check(zero, { anchors: new Map([[0n, START]]) })).toEqual(OK);
  expect(await check(zero, { genesisHash: OTHER })).toMatchObject({ status: 'failed' });
  expect(await check(zero, { anchors: new Map([[0n, OTHER]]) })).toMatchObject({ status: 'failed' });
});

test('a block without entries, with too many hashes, or of Alpenglow is unverifiable', async () => {
  expect(await check({ entries: null })).toEqual({
    status: 'unverifiable',
    reason: 'the ledger has no entries of it, so only its rows and signatures were checked',
  });
  expect(await check(changedEntry(3, { numHashes: 2n ** 63n }))).toMatchObject({
    status: 'unverifiable',
    reason: expect.stringMatching(/^its entries claim \d+ hashes, and at most 1000000000 are recomputed$/),
  });
  const testnet = '4uhcVJyU9pJkvQyS88uRDiswHXSCkY3zQawwpjk2NsNY';
  const late = { header: { ...block, slot: 444_625_300n, parentSlot: 444_625_299n } };
  expect(await check(late, { genesisHash: testnet })).toMatchObject({
    status: 'unverifiable',
    reason: expect.stringContaining('Alpenglow'),
  });
});
