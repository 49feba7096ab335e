import { describe, expect, test } from 'vitest';
import { encodeBase58 } from '../../shared/bytes/encodings.ts';
import { addressBytes } from '../ids/id-bytes.ts';
import type { Address } from '../ids/ids.ts';
import { CONFIG_PROGRAM, STAKE_CONFIG, STAKE_PROGRAM, STAKE_HISTORY_SYSVAR, VOTE_PROGRAM } from '../ids/program-ids.ts';
import { type Part, addressOf, bytes } from '../test-support/account-bytes.ts';
import { parseAccountData } from './parse-account-data.ts';
import { SYSVAR_OWNER } from './sysvar-account.ts';

// Seen to fail against: votes of version 1 with a latency, a voter history of 31 places, a commission that was not truncated.

const HERE = addressOf(77);
const U64_MAX = 2n ** 64n - 1n;

const parse = (owner: Address, parts: readonly Part[], address = HERE) =>
  parseAccountData(address, { owner, data: bytes(...parts) }, null);

/** None of the shorter ones is an account, and none throws. */
function expectWhole(owner: Address, parts: readonly Part[], address = HERE) {
  const data = bytes(...parts);
  for (let length = 0; length < data.length; length++)
    expect(parseAccountData(address, { owner, data: data.subarray(0, length) }, null), String(length)).toBeNull();
}

describe('a vote account', () => {
  const node: readonly Part[] = [{ key: 1 }, { key: 2 }];
  const lockouts = (...latency: readonly Part[]): readonly Part[] => [
    { u64: 2n },
    ...[400n, 401n].flatMap((slot, at): readonly Part[] => [...latency, { u64: slot }, { u32: 31 - at }]),
  ];
  const voters: readonly Part[] = [{ u64: 1n }, { u64: 9n }, { key: 3 }];
  const root: readonly Part[] = [{ u8: 1 }, { u64: 399n }, ...voters];
  const credits: readonly Part[] = [{ u64: 1n }, { u64: 9n }, { u64: U64_MAX }, { u64: 7n }, { u64: 401n }];
  const end: readonly Part[] = [...credits, { u64: 1_771_070_543n }];
  const expected = {
    authorizedVoters: [{ authorizedVoter: addressOf(3), epoch: 9n }],
    authorizedWithdrawer: addressOf(2),
    blockRevenueCollector: addressOf(1),
    blockRevenueCommissionBps: 10_000,
    blsPubkeyCompressed: null,
    commission: 5,
    epochCredits: [{ credits: String(U64_MAX), epoch: 9n, previousCredits: '7' }],
    inflationRewardsCollector: HERE,
    inflationRewardsCommissionBps: 500,
    lastTimestamp: { slot: 401n, timestamp: 1_771_070_543n },
    nodePubkey: addressOf(1),
    pendingDelegatorRewards: '0',
    priorVoters: [],
    rootSlot: 399n,
    votes: [400n, 401n].map((slot, at) => ({ confirmationCount: 31 - at, latency: 0, slot })),
  };
  const history: Part = { zeros: 32 * 48 + 8 + 1 };
  const v1 = [{ u32: 1 }, ...node, { u8: 5 }, ...lockouts(), ...root, history, ...end];
  const v2 = [{ u32: 2 }, ...node, { u8: 5 }, ...lockouts({ u8: 1 }), ...root, history, ...end];
  const collectors: readonly Part[] = [{ key: 5 }, { key: 6 }, { u16: 40_001 }, { u16: 2 }, { u64: U64_MAX }];
  const v4 = [{ u32: 3 }, ...node, ...collectors, { u8: 1 }, { key: 7 }, { zeros: 16 }];
  const withoutRoot: readonly Part[] = [{ u8: 0 }, ...voters];

  test('of versions 1 and 2 has what the newest one has', () => {
    const votes = expected.votes.map((vote) => ({ ...vote, latency: 1 }));
    expect(parse(VOTE_PROGRAM, v1)).toEqual({ program: 'vote', parsed: { info: expected, type: 'vote' } });
    expect(parse(VOTE_PROGRAM, v2)).toMatchObject({ parsed: { info: { ...expected, votes } } });
    // Accounts are longer than their state.
    expect(parse(VOTE_PROGRAM, [...v2, { zeros: 900 }])).toEqual(parse(VOTE_PROGRAM, v2));
    expectWhole(VOTE_PROGRAM, v1);
    expectWhole(VOTE_PROGRAM, v2);
  });

  test('of version 3 has collectors, commissions and a BLS key', () => {
    const parts = [...v4, ...lockouts({ u8: 2 }), ...withoutRoot, ...end];
    expect(parse(VOTE_PROGRAM, parts)).toMatchObject({
      parsed: {
        info: {
          ...expected,
          blockRevenueCollector: addressOf(6),
          blockRevenueCommissionBps: 2,
          blsPubkeyCompressed: encodeBase58(bytes({ key: 7 }, { zeros: 16 })),
          // 400 in a byte.
          commission: 144,
          inflationRewardsCollector: addressOf(5),
          inflationRewardsCommissionBps: 40_001,
          pendingDelegatorRewards: String(U64_MAX),
          rootSlot: null,
          votes: expected.votes.map((vote) => ({ ...vote, latency: 2 })),
        },
      },
    });
    expectWhole(VOTE_PROGRAM, parts);
  });

  test('of another version, or with a count that is past its end, is not parsed', () => {
    for (const version of [0, 4]) expect(parse(VOTE_PROGRAM, [{ u32: version }, ...v2.slice(1)])).toBeNull();
    expect(parse(VOTE_PROGRAM, [{ u32: 2 }, ...node, { u8: 5 }, { u64: U64_MAX }, { zeros: 3000 }])).toBeNull();
    expect(parse(VOTE_PROGRAM, [...v4.slice(0, -3), { u8: 2 }, { zeros: 3000 }])).toBeNull();
  });
});

test('a stake account in each of its states', () => {
  const meta: readonly Part[] = [
    { u64: 2_282_880n },
    { key: 1 },
    { key: 2 },
    { u64: U64_MAX },
    { u64: 3n },
    { key: 4 },
  ];
  const stake: readonly Part[] = [{ key: 5 }, { u64: 10n ** 18n }, { u64: 925n }, { u64: U64_MAX }, { f64: 0.25 }];
  const delegated: readonly Part[] = [{ u32: 2 }, ...meta, ...stake, { u64: 12n }, { u8: 0 }];
  const info = {
    meta: {
      authorized: { staker: addressOf(1), withdrawer: addressOf(2) },
      lockup: { custodian: addressOf(4), epoch: 3n, unixTimestamp: -1n },
      rentExemptReserve: '2282880',
    },
    stake: {
      creditsObserved: 12n,
      delegation: {
        activationEpoch: '925',
        deactivationEpoch: String(U64_MAX),
        stake: '1000000000000000000',
        voter: addressOf(5),
      },
    },
  };
  expect(parse(STAKE_PROGRAM, delegated)).toEqual({ program: 'stake', parsed: { info, type: 'delegated' } });
  expect(parse(STAKE_PROGRAM, [{ u32: 1 }, ...meta])).toMatchObject({
    parsed: { info: { ...info, stake: null }, type: 'initialized' },
  });
  expect(parse(STAKE_PROGRAM, [{ u32: 0 }])).toMatchObject({ parsed: { type: 'uninitialized' } });
  expect(parse(STAKE_PROGRAM, [{ u32: 3 }])).toMatchObject({ parsed: { type: 'rewardsPool' } });
  expect(parse(STAKE_PROGRAM, [{ u32: 4 }, { zeros: 196 }])).toBeNull();
  expectWhole(STAKE_PROGRAM, delegated);
});

test('what a validator says of itself, and the stake configuration', () => {
  const validatorInfo = 'Va1idator1nfo111111111111111111111111111111' as Address;
  const text = '{"name":"A <b>validator</b>","details":{"z":1,"a":18446744073709551616}}';
  const config = (json: string, name = validatorInfo): readonly Part[] => [
    { u8: 2 },
    ...Array.from(addressBytes(name), (u8) => ({ u8 })),
    { u8: 0 },
    { key: 8 },
    { u8: 1 },
    { u64: BigInt(new TextEncoder().encode(json).length) },
    { text: json },
  ];
  expect(parse(CONFIG_PROGRAM, [...config(text), { zeros: 100 }])).toEqual({
    program: 'config',
    parsed: {
      info: {
        configData: { details: { a: 18_446_744_073_709_551_616n, z: 1 }, name: 'A <b>validator</b>' },
        keys: [
          { pubkey: validatorInfo, signer: false },
          { pubkey: addressOf(8), signer: true },
        ],
      },
      type: 'validatorInfo',
    },
  });
  expect(parse(CONFIG_PROGRAM, config('{"name":'))).toBeNull();
  expect(parse(CONFIG_PROGRAM, config(text, addressOf(9)))).toBeNull();
  expectWhole(CONFIG_PROGRAM, config(text));
  const stakeConfig: readonly Part[] = [{ u8: 0 }, { f64: 0.25 }, { u8: 12 }];
  expect(parse(CONFIG_PROGRAM, stakeConfig, STAKE_CONFIG)).toMatchObject({
    parsed: { info: { slashPenalty: 12, warmupCooldownRate: 0.25 }, type: 'stakeConfig' },
  });
  expect(parse(CONFIG_PROGRAM, stakeConfig)).toBeNull();
});

test('a sysvar is known by its address', () => {
  const parts: readonly Part[] = [{ u64: 1n }, { u64: 5n }, { u64: 1n }, { u64: 2n }, { u64: U64_MAX }];
  expect(parse(SYSVAR_OWNER, parts, STAKE_HISTORY_SYSVAR)).toEqual({
    program: 'sysvar',
    parsed: {
      info: [{ epoch: 5n, stakeHistory: { activating: 2n, deactivating: U64_MAX, effective: 1n } }],
      type: 'stakeHistory',
    },
  });
  expectWhole(SYSVAR_OWNER, parts, STAKE_HISTORY_SYSVAR);
  expect(parse(SYSVAR_OWNER, parts)).toBeNull();
  const history = 'SysvarS1otHistory11111111111111111111111111' as Address;
  const bits: readonly Part[] = [
    { u8: 1 },
    { u64: 16_384n },
    { u64: 5n },
    { zeros: 16_383 * 8 },
    { u64: 1_048_576n },
    { u64: 3n },
  ];
  expect(parse(SYSVAR_OWNER, bits, history)).toEqual({
    program: 'sysvar',
    parsed: { info: { bits: `101${'0'.repeat(1_048_573)}`, nextSlot: 3n }, type: 'slotHistory' },
  });
  expect(parse(SYSVAR_OWNER, [{ u8: 0 }, { u64: 1_048_576n }, { u64: 3n }], history)).toBeNull();
});
