import { expect, test } from 'vitest';
import { SYSTEM_PROGRAM } from '../../solana/ids/program-ids.ts';
import { totalRewards } from './total-rewards.ts';

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
