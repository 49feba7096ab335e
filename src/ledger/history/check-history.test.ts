import { afterAll, expect, test } from 'vitest';
import type { Blockhash, Slot } from '../../solana/ids/ids.ts';
import { blockhashBytes, encodeBlockhash } from '../../solana/ids/id-bytes.ts';
import type { Block } from '../../solana/model/block.ts';
import { type BlockWithEntries, nextHash, withEntries } from '../test-support/car-file.ts';
import { signedTransaction } from '../test-support/signed-answers.ts';
import {
  type CheckedBlock,
  type HistoryCheck,
  type HistoryMeans,
  type TrustedHashes,
  checkHistory,
  createHashChains,
} from './check-history.ts';
import { createTickRules } from './tick-rules.ts';

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

const check = async (
  changes: Partial<CheckedBlock> = {},
  trusted: Partial<TrustedHashes> = {},
  means: Partial<HistoryMeans> = {},
): Promise<HistoryCheck['verdict']> => (await checkAll(changes, trusted, means)).verdict;

const checkAll = (
  changes: Partial<CheckedBlock> = {},
  trusted: Partial<TrustedHashes> = {},
  means: Partial<HistoryMeans> = {},
): Promise<HistoryCheck> =>
  checkHistory(
    checked(changes),
    { genesisHash: null, anchors: new Map(), ...trusted },
    { ticks: createTickRules(trusted.genesisHash ?? null), slotOf: () => null, chains, ...means },
  );

const OK: HistoryCheck['verdict'] = { status: 'ok', reason: null };

test('a block whose entries follow from its parent is ok', async () => {
  expect(entries.slice(0, 7).map(({ numTransactions }) => numTransactions)).toEqual([2, 0, 2, 0, 1, 0, 0]);
  expect(await check()).toEqual(OK);
});

const changedEntry = (at: number, change: Partial<BlockWithEntries['entries'][number]>): Partial<CheckedBlock> => ({
  entries: entries.map((entry, index) => (index === at ? { ...entry, ...change } : entry)),
});

const last = entries.length - 1;
/** Moves a hash from a tick to the entry before it. */
const shifted = entries.map((entry, at) =>
  at === 2
    ? { ...entry, numHashes: entry.numHashes + 1n }
    : at === 3
      ? { ...entry, numHashes: entry.numHashes - 1n }
      : entry,
);

test.each([
  [
    'number of hashes',
    changedEntry(3, { numHashes: 6n }),
    'hashes in a tick: tick 1 has 10 hashes, where tick 0 has 5',
  ],
  [
    'place of a transaction in its tick',
    { entries: shifted },
    'order: the hash of entry 2 does not follow from the one before and the signatures of its transactions',
  ],
  [
    'hash of an entry',
    changedEntry(2, { hash: new Uint8Array(32) }),
    'order: the hash of entry 2 does not follow from the one before and the signatures of its transactions',
  ],
  [
    'hash of a tick',
    changedEntry(6, { hash: new Uint8Array(32) }),
    'chain: the hash of entry 6 does not follow from the one before',
  ],
  [
    'last hash',
    changedEntry(last, { hash: new Uint8Array(32) }),
    'blockhash: its blockhash is not the hash of its last entry',
  ],
  [
    'order of transactions',
    { transactions: block.transactions.toReversed() },
    'order: the hash of entry 0 does not follow from the one before and the signatures of its transactions',
  ],
  [
    'number of transactions',
    { transactions: block.transactions.slice(1) },
    'order: its entries have 5 transactions, where the block has 4',
  ],
  [
    'hash of the parent',
    { parent: OTHER },
    `chain: its previousBlockhash is ${START}, where the blockhash of slot 6 is ${OTHER}`,
  ],
  ['parent', { header: { ...block, parentSlot: 7n } }, 'chain: its parent is slot 7, which is not before it'],
  [
    'slot',
    { header: { ...block, slot: 8n } },
    'tick count: it has 64 ticks, where the 2 slots after its parent must have 128',
  ],
])('another %s fails', async (_, changes, finding) => {
  const { verdict, findings } = await checkAll(changes);
  expect(findings.map((each) => `${each.finding}: ${each.text}`)).toEqual([finding]);
  expect(verdict).toEqual({ status: 'failed', reason: findings[0]?.text });
});

test('all findings of a block are named, and its proof of history is not recomputed', async () => {
  const { findings } = await checkAll({ entries: [] }, {}, { chains: { run: never, close: never } });
  expect(findings.map(({ finding }) => finding)).toEqual(['order', 'tick count']);
});

function never(): never {
  throw new Error('unexpected');
}

test('a copy of the last transaction of an entry fails, though it does not change the root of its signatures', async () => {
  const [only] = withEntries([plain(7n, 1, 2, 3)], START);
  if (only === undefined) throw new Error('no block');
  const transactions = only.block.transactions;
  // One entry with three transactions, then with the third one twice.
  const mixed = nextHash(blockhashBytes(START), 2, transactions);
  expect(nextHash(blockhashBytes(START), 2, [...transactions, ...transactions.slice(-1)])).toEqual(mixed);
  let hash = nextHash(mixed, 3, []);
  const ticks = [{ numHashes: 3n, hash, numTransactions: 0 }];
  while (ticks.length < 64) ticks.push({ numHashes: 5n, hash: (hash = nextHash(hash, 5, [])), numTransactions: 0 });
  const header = { ...only.block, blockhash: encodeBlockhash(hash) };
  const of = (list: Block['transactions']): Partial<CheckedBlock> => ({
    header,
    transactions: list,
    entries: [{ numHashes: 2n, hash: mixed, numTransactions: list.length }, ...ticks],
  });
  expect(await check(of(transactions))).toEqual(OK);
  const { findings } = await checkAll(of([...transactions, ...transactions.slice(-1)]));
  expect(findings).toEqual([
    { finding: 'order', text: expect.stringMatching(/^transaction 3 is also an earlier one/) },
  ]);
});

test('a blockhash that is known of another slot fails', async () => {
  const at =
    (known: Blockhash, slot: Slot): HistoryMeans['slotOf'] =>
    (hash) =>
      hash === known ? slot : null;
  const slots = [at(block.blockhash, 9n), at(START, 5n), at(START, 6n)];
  const found = await Promise.all(slots.map(async (slotOf) => (await checkAll({}, {}, { slotOf })).findings));
  expect(found).toEqual([
    [{ finding: 'blockhash', text: `its blockhash ${block.blockhash} is that of slot 9` }],
    [{ finding: 'chain', text: 'its previousBlockhash is that of slot 5, where its parent is slot 6' }],
    [],
  ]);
});

test('without its parent, a block is unverifiable unless an anchor names the hash of the parent', async () => {
  const unknown = { parent: null, header: { ...block, previousBlockhash: UNKNOWN } };
  expect(await check(unknown)).toEqual({
    status: 'unverifiable',
    reason: expect.stringContaining(
      'slot 6, its parent, is not in the ledger: all but its first entry were recomputed',
    ),
  });
  expect(await check({ ...unknown, ...changedEntry(6, { hash: new Uint8Array(32) }) })).toMatchObject({
    status: 'failed',
  });
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

// Seen to fail against: recomputing nothing of a block with too many hashes.
test('after many skipped slots, a block is recomputed from its first transactions on', async () => {
  const skipped = { numHashes: 2n ** 60n, hash: blockhashBytes(START), numTransactions: 0 };
  const ticks = { check: () => [], learned: () => null };
  expect(await check({ entries: [skipped, ...entries] }, {}, { ticks })).toEqual({
    status: 'unverifiable',
    reason: `its entries claim ${2n ** 60n + 64n * 5n} hashes, more than 1000000000: only its last ${entries.length} entries were recomputed`,
  });
  const { transactions } = plain(7n, 1, 2, 3, 4, 6);
  const forged = await checkAll({ entries: [skipped, ...entries], transactions }, {}, { ticks });
  expect(forged).toMatchObject({ verdict: { status: 'failed' }, findings: [{ finding: 'order' }] });
});

test('a block without entries, with too many hashes, or whose history is not recomputed is unverifiable', async () => {
  expect(await check({ entries: null })).toEqual({
    status: 'unverifiable',
    reason: 'the ledger has no entries of it, so only its rows and signatures were checked',
  });
  const many = entries.map((entry) => ({ ...entry, numHashes: entry.numHashes * 2n ** 60n }));
  expect(await check({ entries: many })).toMatchObject({
    status: 'unverifiable',
    reason: expect.stringMatching(/^its entries claim \d+ hashes, more than 1000000000: none was recomputed$/),
  });
  expect(await check({}, {}, { chains: null })).toEqual({
    status: 'unverifiable',
    reason: 'its proof of history was not recomputed',
  });
});
