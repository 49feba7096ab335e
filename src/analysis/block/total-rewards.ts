import type { Reward } from '../../solana/model/transaction.ts';

/** The rewards of one type added up. `rewardType` is null for rewards recorded without a type. */
export interface RewardTotal {
  readonly rewardType: Reward['rewardType'];
  readonly count: number;
  /** Negative if more was taken than given. */
  readonly lamports: bigint;
}

/** One total per type, in order of first occurrence. */
export function totalRewards(rewards: readonly Reward[]): readonly RewardTotal[] {
  const totals = new Map<string | null, RewardTotal>();
  for (const { rewardType, lamports } of rewards) {
    const total = totals.get(rewardType);
    totals.set(rewardType, {
      rewardType,
      count: (total?.count ?? 0) + 1,
      lamports: (total?.lamports ?? 0n) + lamports,
    });
  }
  return [...totals.values()];
}
