import {
  type Decoder,
  decodeI64,
  decodeMember,
  decodeObject,
  decodeOptionalMember,
  decodeString,
  decodeU16,
  decodeU64,
  decodeU8,
} from '../../shared/json/json-decoding.ts';
import type { Reward, RewardType } from '../../solana/model/reward.ts';
import { decodeAddress } from './decode-primitives.ts';

export const decodeReward: Decoder<Reward> = (value) => {
  const object = decodeObject(value);
  return {
    pubkey: decodeMember(object, 'pubkey', decodeAddress),
    lamports: decodeMember(object, 'lamports', decodeI64),
    postBalance: decodeOptionalMember(object, 'postBalance', decodeU64) ?? 0n,
    rewardType: decodeOptionalMember(object, 'rewardType', decodeRewardType),
    commission: decodeOptionalMember(object, 'commission', decodeU8),
    commissionBps: decodeOptionalMember(object, 'commissionBps', decodeU16),
  };
};

const REWARD_TYPES: readonly RewardType[] = ['Fee', 'Rent', 'Staking', 'Voting', 'DeactivatedStake'];

/** Ignores case: nodes print "Fee", their documentation says "fee". An unknown type is null. */
const decodeRewardType: Decoder<RewardType | null> = (value) => {
  const text = decodeString(value).toLowerCase();
  return REWARD_TYPES.find((type) => type.toLowerCase() === text) ?? null;
};
