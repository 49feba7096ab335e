import type { MessageInitShape } from '@bufbuild/protobuf';
import type { Address } from '../../solana/ids/address.ts';
import type { Reward, RewardType } from '../../solana/model/reward.ts';
import { RewardType as RowRewardType, type RewardSchema } from './confirmed_block_pb.ts';
import type { RowReader } from './row-reader.ts';

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

export function readReward(row: RowReader): Reward {
  const { wire } = row;
  let pubkey = '';
  let lamports = 0n;
  let postBalance = 0n;
  let rewardType: RewardType | null = null;
  let commission: number | null = null;
  let commissionBps: number | null = null;
  for (const [field] of row.fields()) {
    if (field === 1) pubkey = row.text();
    else if (field === 2) lamports = row.i64();
    else if (field === 3) postBalance = row.u64();
    else if (field === 4) rewardType = REWARD_TYPES.get(wire.int32()) ?? null;
    else if (field === 5) commission = parseCommission(row.text(), 255);
    else if (field === 6) commissionBps = parseCommission(row.text(), 65_535);
  }
  return { pubkey: pubkey as Address, lamports, postBalance, rewardType, commission, commissionBps };
}

const REWARD_TYPES: ReadonlyMap<number, RewardType> = new Map([
  [RowRewardType.Fee, 'Fee'],
  [RowRewardType.Rent, 'Rent'],
  [RowRewardType.Staking, 'Staking'],
  [RowRewardType.Voting, 'Voting'],
  [RowRewardType.DeactivatedStake, 'DeactivatedStake'],
]);

/** The row contains commission as decimal text. Like Agave, reads text that does not parse as null. */
function parseCommission(text: string, max: number): number | null {
  const value = /^\+?\d{1,5}$/.test(text) ? Number(text) : null;
  return value === null || value > max ? null : value;
}
