import type { JsonValue } from '../../shared/json/json.ts';
import type { Reward, RewardType } from '../../solana/model/reward.ts';
import type { Dialect } from '../dialect.ts';

/** A reward of a block, or of a transaction's metadata. */
export function encodeReward(reward: Reward, dialect: Dialect): JsonValue {
  return dialect === 'contract' ? encodeContractReward(reward) : encodeNodeReward(reward);
}

function encodeNodeReward(reward: Reward): JsonValue {
  return {
    commission: reward.commission,
    ...(reward.commissionBps === null ? {} : { commissionBps: reward.commissionBps }),
    lamports: reward.lamports,
    postBalance: reward.postBalance,
    pubkey: reward.pubkey,
    rewardType: reward.rewardType,
  };
}

const CONTRACT_TYPES = new Map<RewardType | null, string>([
  ['Fee', 'fee'],
  ['Rent', 'rent'],
  ['Voting', 'voting'],
  ['Staking', 'staking'],
]);

function encodeContractReward(reward: Reward): JsonValue {
  const rewardType = CONTRACT_TYPES.get(reward.rewardType);
  const hasCommission = rewardType === 'voting' || rewardType === 'staking';
  return {
    ...(hasCommission && reward.commission !== null ? { commission: reward.commission } : {}),
    lamports: reward.lamports,
    postBalance: reward.postBalance,
    pubkey: reward.pubkey,
    ...(rewardType === undefined ? {} : { rewardType }),
  };
}
