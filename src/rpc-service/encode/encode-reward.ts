import type { JsonValue } from '../../shared/json/json.ts';
import type { Reward } from '../../solana/model/transaction.ts';
import type { ResponseStyle } from '../response-style.ts';

/** Encodes a reward of a block or of a transaction's metadata. */
export function encodeReward(reward: Reward, style: ResponseStyle): JsonValue {
  return style === 'node' ? encodeNodeReward(reward) : encodeContractReward(reward);
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

const CONTRACT_REWARD_TYPES = new Map<string | null, string>([
  ['Fee', 'fee'],
  ['Rent', 'rent'],
  ['Voting', 'voting'],
  ['Staking', 'staking'],
]);

function encodeContractReward(reward: Reward): JsonValue {
  const rewardType = CONTRACT_REWARD_TYPES.get(reward.rewardType);
  const hasCommission = rewardType === 'voting' || rewardType === 'staking';
  return {
    ...(hasCommission && reward.commission !== null ? { commission: reward.commission } : {}),
    lamports: reward.lamports,
    postBalance: reward.postBalance,
    pubkey: reward.pubkey,
    ...(rewardType === undefined ? {} : { rewardType }),
  };
}
