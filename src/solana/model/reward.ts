import type { Address } from '../ids/address.ts';

export type RewardType = 'Fee' | 'Rent' | 'Staking' | 'Voting' | 'DeactivatedStake';

/** Lamports that the network credited to an account or debited from it (negative). */
export interface Reward {
  readonly pubkey: Address;
  readonly lamports: bigint;
  readonly postBalance: bigint;
  readonly rewardType: RewardType | null;
  /** Percent, only for voting and staking rewards. */
  readonly commission: number | null;
  /** Basis points, only from the newest nodes. */
  readonly commissionBps: number | null;
}

export function formatRewardType(rewardType: RewardType | null): string {
  if (rewardType === null) return 'Not typed';
  return rewardType === 'DeactivatedStake' ? 'Deactivated stake' : rewardType;
}
