import type { Address } from '../ids/ids.ts';

/** The types that Agave defines. VATDebit is the validator admission ticket of Alpenglow. */
export const REWARD_TYPES = ['Fee', 'Rent', 'Staking', 'Voting', 'DeactivatedStake', 'VATDebit'] as const;
export type RewardType = (typeof REWARD_TYPES)[number];

/** Lamports that the network credited to an account or debited from it (negative). */
export interface Reward {
  readonly pubkey: Address;
  readonly lamports: bigint;
  readonly postBalance: bigint;
  /** A RewardType, or the word of the answer if Slotscope does not know it; the number in digits if a row has one without a word. */
  readonly rewardType: string | null;
  /** Percent, only for voting and staking rewards. */
  readonly commission: number | null;
  /** Basis points, only from the newest nodes. */
  readonly commissionBps: number | null;
}

export function isRewardType(word: string): word is RewardType {
  return REWARD_TYPES.some((type) => type === word);
}
