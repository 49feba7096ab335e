import { isUnknownEnum, type MessageInitShape } from '@bufbuild/protobuf';
import type { Address } from '../../solana/ids/ids.ts';
import { isRewardType, type Reward, REWARD_TYPES } from '../../solana/model/reward.ts';
import { RewardType as RowRewardType, type RewardSchema, RewardTypeSchema } from './confirmed_block_pb.ts';
import type { RowReader } from './row-reader.ts';

/** A type that has no number is encoded as unspecified. */
export function encodeReward(reward: Reward): MessageInitShape<typeof RewardSchema> {
  return {
    pubkey: reward.pubkey,
    lamports: reward.lamports,
    postBalance: reward.postBalance,
    rewardType: (reward.rewardType === null ? null : rewardTypeNumber(reward.rewardType)) ?? RowRewardType.Unspecified,
    commission: reward.commission === null ? '' : reward.commission.toString(),
    commissionBps: reward.commissionBps === null ? '' : reward.commissionBps.toString(),
  };
}

export function readReward(row: RowReader): Reward {
  const { wire } = row;
  let pubkey = '';
  let lamports = 0n;
  let postBalance = 0n;
  let rewardType: string | null = null;
  let commission: number | null = null;
  let commissionBps: number | null = null;
  for (const [field] of row.fields()) {
    if (field === 1) pubkey = row.text();
    else if (field === 2) lamports = row.i64();
    else if (field === 3) postBalance = row.u64();
    else if (field === 4) rewardType = rewardTypeOf(wire.int32());
    else if (field === 5) commission = parseCommission(row.text(), 255);
    else if (field === 6) commissionBps = parseCommission(row.text(), 65_535);
  }
  return { pubkey: pubkey as Address, lamports, postBalance, rewardType, commission, commissionBps };
}

/** null for a word that a row has no number for. A number without a word, read from a row, is its own number. */
export function rewardTypeNumber(rewardType: string): RowRewardType | null {
  if (isRewardType(rewardType)) return RowRewardType[rewardType];
  const number = /^[1-9]\d{0,8}$/.test(rewardType) ? Number(rewardType) : RowRewardType.Unspecified;
  return isUnknownEnum(RewardTypeSchema, number) ? number : null;
}

function rewardTypeOf(number: number): string | null {
  if (number === RowRewardType.Unspecified) return null;
  return REWARD_TYPES.find((type) => RowRewardType[type] === number) ?? String(number);
}

/** The row contains commission as decimal text. Like Agave, reads text that does not parse as null. */
function parseCommission(text: string, max: number): number | null {
  const value = /^\+?\d{1,5}$/.test(text) ? Number(text) : null;
  return value === null || value > max ? null : value;
}
