import { describe, expect, test } from 'vitest';
import { GENESIS_HASHES, type Slot } from '../../solana/ids/ids.ts';
import type { Entry } from '../rows/entries-row.ts';
import { createTickRules } from './tick-rules.ts';

// Seen to fail against: a missing step of the rate; a rate per block; a rate for all epochs; no rule for the last entry; 64 ticks whatever
// was skipped.

const MAINNET = GENESIS_HASHES['mainnet-beta'];
const TESTNET = GENESIS_HASHES.testnet;

const entry = (numHashes: number, numTransactions = 0): Entry => ({
  numHashes: BigInt(numHashes),
  hash: new Uint8Array(32),
  numTransactions,
});
const ticks = (count: number, hashes: number): readonly Entry[] => Array.from({ length: count }, () => entry(hashes));

interface TickedBlock {
  readonly slot: Slot;
  readonly parentSlot?: Slot;
  readonly entries: readonly Entry[];
}

/** The findings of blocks that follow each other, as "slot: finding: text". */
function findingsOf(
  genesisHash: string | null,
  blocks: readonly TickedBlock[],
  options: Parameters<typeof createTickRules>[1] = {},
): readonly string[] {
  const rules = createTickRules(genesisHash, options);
  return blocks.flatMap(({ slot, parentSlot = slot - 1n, entries }) =>
    rules.check({ slot, parentSlot }, entries).map(({ finding, text }) => `${slot}: ${finding}: ${text}`),
  );
}

describe('mainnet-beta', () => {
  test.each([
    [1n, 12_500],
    [253_584_000n, 12_500],
    [253_584_001n, 17_500],
    [255_312_003n, 17_500],
    [255_312_004n, 27_500],
    [255_744_007n, 27_500],
    [255_744_008n, 47_500],
    [257_039_999n, 47_500],
    [257_040_000n, 57_500],
    [257_903_999n, 57_500],
    [257_904_000n, 62_500],
    [459_652_999n, 62_500],
  ])('slot %d has %d hashes in a tick', (slot, rate) => {
    expect(findingsOf(MAINNET, [{ slot, entries: ticks(64, rate) }])).toEqual([]);
    for (const other of [rate - 1, rate + 1, rate === 12_500 ? 17_500 : 12_500])
      expect(findingsOf(MAINNET, [{ slot, entries: ticks(64, other) }])).toEqual([
        `${slot}: hashes in a tick: tick 0 has ${other} hashes, where the slot has ${rate}`,
      ]);
  });

  test('the rate of a block is that of its slot, also for the skipped slots before it', () => {
    const block = (rate: number) => ({ slot: 257_904_001n, parentSlot: 257_903_999n, entries: ticks(128, rate) });
    expect(findingsOf(MAINNET, [block(62_500)])).toEqual([]);
    expect(findingsOf(MAINNET, [block(57_500)])).toHaveLength(1);
  });

  test('after the Alpenglow genesis, each entry has one hash, and one tick ends the block', () => {
    const slot = 459_653_000n;
    const block = (...entries: readonly Entry[]) => findingsOf(MAINNET, [{ slot, parentSlot: slot - 5n, entries }]);
    expect(block(entry(1, 3), entry(1, 2), entry(1))).toEqual([]);
    expect(block(...ticks(64, 62_500))).toEqual([
      `${slot}: tick count: it has 64 ticks, where a block of Alpenglow has 1`,
      `${slot}: hashes in a tick: entry 0 has 62500 hashes, where each entry of Alpenglow has 1`,
    ]);
    expect(block(entry(1), entry(1, 3))).toEqual([
      `${slot}: trailing entry: its last entry has transactions, where it must be a tick`,
    ]);
    expect(block()).toEqual([`${slot}: tick count: it has 0 ticks, where a block of Alpenglow has 1`]);
  });
});

test('a slot has 64 ticks, as has each slot that was skipped before it', () => {
  const count = (slot: Slot, parentSlot: Slot, ticksOf: number) =>
    findingsOf(null, [{ slot, parentSlot, entries: ticks(ticksOf, 5) }]);
  expect(count(0n, 0n, 64)).toEqual([]);
  expect(count(9n, 8n, 64)).toEqual([]);
  expect(count(9n, 5n, 256)).toEqual([]);
  expect(count(9n, 8n, 1)).toEqual(['9: tick count: it has 1 tick, where its slot must have 64']);
  expect(count(9n, 5n, 64)).toEqual([
    '9: tick count: it has 64 ticks, where the 4 slots after its parent must have 256',
  ]);
});

test('the last entry is a tick', () => {
  expect(findingsOf(null, [{ slot: 9n, entries: [...ticks(64, 5), entry(1, 2)] }])).toEqual([
    '9: trailing entry: its last entry has transactions, where it must be a tick',
  ]);
});

describe('a cluster whose rates are not known', () => {
  const EPOCH = 432_000n;
  const mixed = [entry(2, 3), entry(3), ...ticks(63, 5)];

  test('has one rate in an epoch, and any in the next', () => {
    const blocks = [
      { slot: EPOCH - 2n, entries: mixed },
      { slot: EPOCH - 1n, entries: ticks(64, 5) },
    ];
    expect(findingsOf(null, [...blocks, { slot: EPOCH, entries: ticks(64, 9) }])).toEqual([]);
    expect(findingsOf(null, [...blocks.slice(0, 1), { slot: EPOCH - 1n, entries: ticks(64, 9) }])).toEqual([
      `${EPOCH - 1n}: hashes in a tick: its ticks have 9 hashes each, where earlier blocks of epoch 0 have 5`,
    ]);
    expect(findingsOf(null, [{ slot: 1n, entries: [...ticks(63, 5), entry(6)] }])).toEqual([
      '1: hashes in a tick: tick 63 has 6 hashes, where tick 0 has 5',
    ]);
  });

  test('may hash only once an entry, as test validators do', () => {
    const unpaced = [entry(1, 3), entry(1, 1), ...ticks(64, 1)];
    const genesis = { slot: 0n, parentSlot: 0n, entries: ticks(64, 0) };
    expect(findingsOf(null, [genesis, { slot: 1n, entries: ticks(64, 1) }, { slot: 2n, entries: unpaced }])).toEqual(
      [],
    );
    // Its hash would be the same, since the one that mixes in the transactions counts.
    expect(findingsOf(null, [{ slot: 2n, entries: [entry(0, 3), ...unpaced] }])).toEqual([
      '2: hashes in a tick: tick 1 has 1 hash, where tick 0 has 3',
    ]);
    expect(findingsOf(null, [{ ...genesis, entries: [entry(2), ...ticks(63, 1)] }])).toEqual([
      '0: hashes in a tick: tick 1 has 1 hash, where tick 0 has 2',
    ]);
    expect(
      findingsOf(null, [
        { slot: 1n, entries: unpaced },
        { slot: 2n, entries: ticks(64, 5) },
      ]),
    ).toEqual([
      '2: hashes in a tick: its ticks have 5 hashes each, where earlier blocks of epoch 0 have one hash an entry',
    ]);
    expect(
      findingsOf(null, [
        { slot: 1n, entries: ticks(64, 5) },
        { slot: 2n, entries: unpaced },
      ]),
    ).toEqual(['2: hashes in a tick: tick 1 has 1 hash, where tick 0 has 3']);
  });

  test('continues with what an earlier check learned', () => {
    const rules = createTickRules(null);
    rules.check({ slot: 1n, parentSlot: 0n }, ticks(64, 5));
    const learned = rules.learned();
    expect(learned).toEqual({ epoch: 0n, hashes: 5n, isUnpaced: false });
    expect(findingsOf(null, [{ slot: 2n, entries: ticks(64, 9) }], { learned })).toHaveLength(1);
  });
});

test('Alpenglow applies where the cluster or the certificate of the ledger says so', () => {
  const block = (slot: Slot) => [{ slot, entries: [entry(1, 2), entry(1)] }];
  expect(findingsOf(TESTNET, block(444_625_256n))).toEqual([]);
  expect(findingsOf(TESTNET, block(444_625_255n))).toHaveLength(1);
  expect(findingsOf(null, block(7n), { alpenglowGenesis: 6n })).toEqual([]);
  expect(findingsOf(null, block(6n), { alpenglowGenesis: 6n })).toHaveLength(1);
  expect(findingsOf(null, block(7n))).toHaveLength(1);
});
