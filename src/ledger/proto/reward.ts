import type { MessageInitShape } from '@bufbuild/protobuf';
import type { Address } from '../../solana/address.ts';
import type { Reward, RewardType } from '../../solana/reward.ts';
import type * as rows from './confirmed_block_pb.ts';
import { RewardType as RowRewardType, type RewardSchema } from './confirmed_block_pb.ts';

export function encodeReward(reward: Reward): MessageInitShape<typeof RewardSchema> {
  return {
    pubkey: reward.pubkey,
    lamports: reward.lamports,
    postBalance: reward.postBalance,
    rewardType: reward.rewardType === null ? RowRewardType.Unspecified : RowRewardType[reward.rewardType],
    commission: reward.commission === null ? '' : reward.commission.toString(),
    commissionBps: reward.commissionBps === null ? '' : reward.commissionBps.toString(),
  };
}

export function decodeReward(row: rows.Reward): Reward {
  return {
    pubkey: row.pubkey as Address,
    lamports: row.lamports,
    postBalance: row.postBalance,
    rewardType: REWARD_TYPES.get(row.rewardType) ?? null,
    commission: parseCommission(row.commission, 255),
    commissionBps: parseCommission(row.commissionBps, 65_535),
  };
}

const REWARD_TYPES: ReadonlyMap<RowRewardType, RewardType> = new Map([
  [RowRewardType.Fee, 'Fee'],
  [RowRewardType.Rent, 'Rent'],
  [RowRewardType.Staking, 'Staking'],
  [RowRewardType.Voting, 'Voting'],
  [RowRewardType.DeactivatedStake, 'DeactivatedStake'],
]);

/** Commission is kept as decimal text; the node reads what does not parse as none. */
function parseCommission(text: string, max: number): number | null {
  const value = /^\+?\d{1,5}$/.test(text) ? Number(text) : null;
  return value === null || value > max ? null : value;
}
