import type { Reward } from '../../../solana/model/transaction.ts';
import type { FeeRule } from '../../../solana/era/era.ts';
import { SYSTEM_PROGRAM } from '../../../solana/ids/program-ids.ts';
import { expect, test } from 'vitest';
import { feeRevenue, totalRewards } from './rewards.ts';

function revenue(total: bigint, baseFees: bigint | null, lamports: bigint | null, inForce: FeeRule | null = null) {
  const fee = {
    pubkey: SYSTEM_PROGRAM,
    postBalance: 0n,
    rewardType: 'Fee',
    commission: null,
    commissionBps: null,
  } as const;
  const rewards: readonly Reward[] = lamports === null ? [] : [{ ...fee, lamports }];
  return feeRevenue({ fees: { total, missing: 0 }, baseFees }, rewards, inForce);
}

test('finds the rule since SIMD-0096 in block 361,774,429', () => {
  expect(revenue(39_351_413n, 9_075_000n, 34_813_913n)).toEqual({
    base: 9_075_000n,
    priority: 30_276_413n,
    reward: 34_813_913n,
    burned: 4_537_500n,
    accrued: 0n,
    rule: 'whole',
  });
});

test('finds the rule before SIMD-0096 in block 147,078,735', () => {
  expect(revenue(145_000n, 125_000n, 72_500n)).toMatchObject({ priority: 20_000n, burned: 72_500n, rule: 'halved' });
});

test('matches both rules without priority fees', () => {
  expect(revenue(2_260_000n, 2_260_000n, 1_130_000n)?.rule).toBe('either');
});

test('does not count an admission ticket or an unknown reward as a fee', () => {
  const fee = { pubkey: SYSTEM_PROGRAM, postBalance: 0n, commission: null, commissionBps: null };
  const rewards: readonly Reward[] = [
    { ...fee, rewardType: 'Fee', lamports: 5_000n },
    { ...fee, rewardType: 'VATDebit', lamports: -1_600_000_000n },
    { ...fee, rewardType: 'fees', lamports: 7n },
  ];
  const found = feeRevenue({ fees: { total: 10_000n, missing: 0 }, baseFees: 10_000n }, rewards);
  expect(found).toMatchObject({ reward: 5_000n, burned: 5_000n, rule: 'either' });
});

test('under SIMD-0123, what is neither burned nor paid out accrues to the delegated stake', () => {
  expect(revenue(39_351_413n, 9_075_000n, 3_481_391n, 'shared')).toMatchObject({
    burned: 4_537_500n,
    accrued: 31_332_522n,
    rule: 'shared',
  });
  // A commission of 0 and of 100 %, and a reward that is too large.
  expect(revenue(20_000n, 10_000n, 0n, 'shared')).toMatchObject({ burned: 5_000n, accrued: 15_000n, rule: 'shared' });
  expect(revenue(20_000n, 10_000n, 15_000n, 'shared')).toMatchObject({ accrued: 0n, rule: 'whole' });
  expect(revenue(20_000n, 10_000n, 15_001n, 'shared')?.rule).toBe('neither');
});

test('reports a reward that neither rule gives', () => {
  expect(revenue(10_000n, 10_000n, 1_785_000n)).toMatchObject({ burned: -1_775_000n, rule: 'neither' });
});

test('gives null if the fees or the reward are unknown', () => {
  expect(revenue(10_000n, null, 5000n)).toBeNull();
  expect(revenue(10_000n, 10_000n, null)).toBeNull();
});

test('adds up each type, known or not, in order of first occurrence', () => {
  const reward = { pubkey: SYSTEM_PROGRAM, postBalance: 0n, commission: null, commissionBps: null };
  const types = ['VATDebit', 'Fee', 'OfTomorrow', null, 'VATDebit', 'ofTomorrow'];
  const rewards = types.map((rewardType, index) => ({ ...reward, rewardType, lamports: -(10n ** BigInt(index)) }));
  expect(totalRewards(rewards)).toEqual([
    { rewardType: 'VATDebit', count: 2, lamports: -10_001n },
    { rewardType: 'Fee', count: 1, lamports: -10n },
    { rewardType: 'OfTomorrow', count: 1, lamports: -100n },
    { rewardType: null, count: 1, lamports: -1_000n },
    { rewardType: 'ofTomorrow', count: 1, lamports: -100_000n },
  ]);
});
