import type { RewardType } from '../../../solana/model/reward.ts';

/** A type of reward as it stands in a table. */
export function rewardWord(rewardType: RewardType | null): string {
  if (rewardType === null) return 'Not typed';
  return rewardType === 'DeactivatedStake' ? 'Deactivated stake' : rewardType;
}
