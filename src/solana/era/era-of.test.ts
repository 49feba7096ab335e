import { describe, expect, test } from 'vitest';
import { type Cluster, clusterOf } from './clusters.ts';
import { eraOf } from './era-of.ts';
import type { Era } from './era.ts';
import { GATES } from './feature-gates.ts';
import type { FeatureAccounts, ReportedFeatures } from './reported-features.ts';

function known(genesisHash: string): Cluster {
  const cluster = clusterOf(genesisHash);
  if (cluster === null) throw new Error(`no cluster ${genesisHash}`);
  return cluster;
}

const CLUSTERS = {
  'mainnet-beta': known('5eykt4UsFv8P8NJdTREpY1vzqKqZKvdpKuc147dw2N9d'),
  testnet: known('4uhcVJyU9pJkvQyS88uRDiswHXSCkY3zQawwpjk2NsNY'),
  devnet: known('EtWTRABZaYq6iMfeYKouRu166VU2xqa1wcaWoxPkrZBG'),
};

/** Epoch and index, slot time, block limit, account limit, rent rate, fee rule, consensus, call depth; `?` is unknown. */
function row({ epoch, ...rules }: Era): string {
  const { slotMilliseconds, blockUnits, accountUnits, rentPerByte, feeRule, consensus, callDepth } = rules;
  const values = [slotMilliseconds, blockUnits, accountUnits, rentPerByte, feeRule, consensus, callDepth];
  const position = epoch === null ? '?' : `${epoch.epoch}+${epoch.index}`;
  return [position, ...values.map((known) => (known === null ? '?' : String(known.value)))].join(' ');
}

/** Beside each slot: the rules as public pages state them. Their addresses are in activations.ts. */
test.each([
  ['mainnet-beta', 18_144_001n, '2020-06: fees before the half was burned', '42+1 400 ? ? 6960 ? TowerBFT 4'],
  ['mainnet-beta', 64_800_004n, '2021-02: half of all fees burned', '150+4 400 ? ? 6960 halved TowerBFT 4'],
  ['mainnet-beta', 254_170_887n, '2024-03: no limit in replay', '588+154887 400 ? ? 6960 halved TowerBFT 4'],
  [
    'mainnet-beta',
    320_111_999n,
    '2025-02: the last slot before SIMD-0096',
    '740+431999 400 ? ? 6960 halved TowerBFT 4',
  ],
  ['mainnet-beta', 320_112_000n, '2025-02: the first slot of SIMD-0096', '741+0 400 ? ? 6960 whole TowerBFT 4'],
  ['mainnet-beta', 330_000_000n, '2025-03: 48 M in replay', '763+384000 400 48000000 12000000 6960 whole TowerBFT 4'],
  ['mainnet-beta', 361_774_429n, '2025-08: 60 M', '837+190429 400 60000000 12000000 6960 whole TowerBFT 4'],
  ['mainnet-beta', 440_639_999n, '2026-08: 100 M', '1019+431999 400 100000000 40000000 6960 whole TowerBFT 4'],
  [
    'mainnet-beta',
    440_640_000n,
    '2026-08: 350 ms, an epoch later',
    '1020+0 350 87500000 35000000 6960 whole TowerBFT 4',
  ],
  [
    'mainnet-beta',
    446_256_000n,
    '2026-09: rent of 5,080 and SIMD-0232',
    '1033+0 300 75000000 30000000 5080 collected TowerBFT 4',
  ],
  [
    'testnet',
    444_625_255n,
    '2026-09: the Alpenglow genesis block',
    '1042+4999 200 50000000 20000000 5080 collected TowerBFT 4',
  ],
  ['testnet', 444_625_256n, '2026-09: Alpenglow', '1042+5000 200 50000000 20000000 5080 collected Alpenglow 4'],
  ['devnet', 380_876_342n, '2025-05: 50 M', '881+284342 400 50000000 12000000 6960 whole TowerBFT 4'],
  [
    'mainnet-beta',
    454_896_000n,
    '2026-10: 200 ms; no page names the rest',
    '1053+0 200 50000000 20000000 5080 ? TowerBFT ?',
  ],
  [
    'mainnet-beta',
    459_652_999n,
    '2026-10: the Alpenglow genesis block',
    '1064+4999 200 50000000 20000000 5080 ? TowerBFT ?',
  ],
  ['mainnet-beta', 459_653_000n, '2026-10: Alpenglow', '1064+5000 200 50000000 20000000 5080 ? Alpenglow ?'],
  [
    'devnet',
    504_149_000n,
    '2026-09: Alpenglow; no page names the rest',
    '1167+5000 200 50000000 20000000 ? ? Alpenglow ?',
  ],
] as const)('%s %d: %s', (name, slot, _, rules) => {
  expect(row(eraOf(CLUSTERS[name], slot, null))).toBe(rules);
});

const { 'mainnet-beta': MAINNET, testnet: TESTNET } = CLUSTERS;

test('the epochs of testnet begin short', () => {
  const positions = [0n, 31n, 32n, 95n, 96n, 524_255n, 524_256n, 956_256n].map(
    (slot) => eraOf(TESTNET, slot, null).epoch,
  );
  expect(positions.map((at) => at && `${at.epoch}+${at.index} of ${at.slots}`)).toEqual([
    '0+0 of 32',
    '0+31 of 32',
    '1+0 of 64',
    '1+63 of 64',
    '2+0 of 128',
    '13+262143 of 262144',
    '14+0 of 432000',
    '15+0 of 432000',
  ]);
});

test('a rule names its proposal, its first slot, and the page that names the slot', () => {
  const { blockUnits, feeRule, slotMilliseconds, rentPerByte } = eraOf(MAINNET, 361_774_429n, null);
  expect(blockUnits?.source).toEqual({
    name: 'SIMD-0256',
    since: 355_104_000n,
    url: expect.stringContaining('ACTIVATIONS.md'),
    reported: false,
    checkedUntil: null,
  });
  expect(feeRule?.source).toMatchObject({ name: 'SIMD-0096', since: 320_112_000n });
  expect(slotMilliseconds?.source).toMatchObject({ name: 'before SIMD-0525', since: null });
  expect(rentPerByte?.source).toMatchObject({ name: 'before SIMD-0437', since: null });
  expect(eraOf(MAINNET, 330_000_000n, null).blockUnits?.source).toMatchObject({
    name: 'before SIMD-0207',
    since: 329_616_000n,
  });
  expect(eraOf(MAINNET, 441_000_000n, null).accountUnits?.source).toMatchObject({
    name: 'SIMD-0286, SIMD-0306, SIMD-0525',
    since: 440_640_000n,
  });
});

/** After the pages were written, new gates may have been activated. */
const LATER = 500_000_000n;

test('after the last known slot, an activated gate holds, and one that was not is unknown', () => {
  const last = eraOf(MAINNET, 454_895_999n, null);
  expect(row(last)).toBe('1052+431999 250 62500000 25000000 5080 collected TowerBFT 4');
  expect(last.notKnownAfter).toEqual({});
  expect(last.blockUnits?.source.checkedUntil).toBeNull();
  const later = eraOf(MAINNET, LATER, null);
  expect(row(later)).toBe('1157+176000 200 50000000 20000000 ? ? Alpenglow ?');
  expect(later.notKnownAfter).toEqual({ callDepth: 454_895_999n, feeRule: 454_895_999n, rentPerByte: 460_079_999n });
  expect(later.slotMilliseconds?.source).toMatchObject({ since: 454_896_000n, checkedUntil: 454_895_999n });
  expect(later.consensus?.source).toEqual({
    name: 'SIMD-0326',
    since: 459_653_000n,
    url: expect.stringContaining('solana.com'),
    reported: false,
    checkedUntil: null,
  });
});

describe('what the endpoint reports', () => {
  const all = (slot: bigint, ...active: readonly [keyof typeof GATES, bigint][]): FeatureAccounts => ({
    slot,
    activations: new Map([
      ...Object.values(GATES).map(({ id }) => [id, null] as const),
      ...active.map(([gate, since]) => [GATES[gate].id, since] as const),
    ]),
  });
  const reported = (accounts: FeatureAccounts | null, certificate: ReportedFeatures['certificate'] = null) => ({
    accounts,
    certificate,
  });

  test('continues the history of a cluster', () => {
    const accounts = all(LATER, ['rent2575', 460_000_000n], ['callDepth8', 499_000_000n]);
    const era = eraOf(MAINNET, LATER, reported(accounts, 'none'));
    expect(row(era)).toBe('1157+176000 200 50000000 20000000 2575 collected Alpenglow 8');
    expect(era.notKnownAfter).toEqual({});
    expect(era.blockUnits?.source.checkedUntil).toBeNull();
    expect(era.rentPerByte?.source).toEqual({
      name: 'SIMD-0437',
      since: 460_000_000n,
      url: expect.stringContaining('0437-incremental-rent-reduction.md'),
      reported: true,
      checkedUntil: null,
    });
  });

  test('covers the epoch in which it was read, and not the next', () => {
    const accounts = all(LATER);
    expect(eraOf(MAINNET, 500_255_999n, reported(accounts, 'none'))).toMatchObject({
      rentPerByte: { value: 5080n },
      callDepth: { value: 4n },
    });
    expect(eraOf(MAINNET, 500_256_000n, reported(accounts, 'none'))).toMatchObject({
      rentPerByte: null,
      callDepth: null,
    });
  });

  test('knows Alpenglow by its certificate, from the slot after its block', () => {
    const from = (slot: bigint) => eraOf(null, slot, reported(null, { slot: 460_000_000n })).consensus;
    expect(from(460_000_000n)?.value).toBe('TowerBFT');
    expect(from(460_000_001n)).toMatchObject({
      value: 'Alpenglow',
      source: { since: 460_000_001n, reported: true },
    });
  });

  test('does not take an activated gate for the end of TowerBFT', () => {
    const accounts = all(LATER, ['alpenglow', 490_000_000n]);
    const from = (slot: bigint) => eraOf(null, slot, reported(accounts)).consensus?.value ?? null;
    expect(from(489_999_999n)).toBe('TowerBFT');
    expect(from(490_000_000n)).toBeNull();
  });

  test('of another cluster, shows what its gates activated, and no rule before them', () => {
    const accounts = all(
      1000n,
      ['applyCostTracker', 0n],
      ['blockUnits100', 0n],
      ['wholePriorityFee', 0n],
      ['rent5080', 0n],
      ['callDepth8', 500n],
    );
    expect(row(eraOf(null, 900n, reported(accounts, 'none')))).toBe('? ? ? ? 5080 whole TowerBFT 8');
    expect(row(eraOf(null, 400n, reported(accounts, 'none')))).toBe('? ? ? ? 5080 whole TowerBFT ?');
    expect(row(eraOf(null, 1001n, reported(accounts, 'none')))).toBe('? ? ? ? ? ? ? ?');
  });

  test('is unknown where an account was left out', () => {
    const accounts = all(LATER);
    const without = { ...accounts, activations: new Map([...accounts.activations].slice(0, 1)) };
    expect(eraOf(MAINNET, LATER, reported(without)).rentPerByte).toBeNull();
  });

  test('is all unknown if nothing was answered', () => {
    expect(row(eraOf(null, LATER, reported(null)))).toBe('? ? ? ? ? ? ? ?');
    expect(row(eraOf(null, LATER, null))).toBe('? ? ? ? ? ? ? ?');
  });
});
