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
import { type Reward, REWARD_TYPES } from '../../solana/model/reward.ts';
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

/** Ignores the case of known types: nodes print "Fee", their documentation says "fee". Keeps an unknown type verbatim. */
const decodeRewardType: Decoder<string> = (value) => {
  const text = decodeString(value);
  return REWARD_TYPES.find((type) => type.toLowerCase() === text.toLowerCase()) ?? text;
};
