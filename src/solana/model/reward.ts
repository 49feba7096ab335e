import type { Address } from '../ids/address.ts';

export type RewardType = 'Fee' | 'Rent' | 'Staking' | 'Voting' | 'DeactivatedStake';

/** Lamports credited to an account by the network, or taken (negative). */
export interface Reward {
  readonly pubkey: Address;
  readonly lamports: bigint;
  readonly postBalance: bigint;
  readonly rewardType: RewardType | null;
  /** Percent; voting and staking rewards only. */
  readonly commission: number | null;
  /** Basis points; the newest nodes only. */
  readonly commissionBps: number | null;
}

/** The type as text. */
export function formatRewardType(rewardType: RewardType | null): string {
  if (rewardType === null) return 'Not typed';
  return rewardType === 'DeactivatedStake' ? 'Deactivated stake' : rewardType;
}
