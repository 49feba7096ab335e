import type { FeeRule } from '../../../solana/era/era.ts';
import type { Reward } from '../../../solana/model/transaction.ts';
import type { BlockSummary } from './block-overview.ts';

/**
 * The rule that the recorded reward matches. Half of the base fee is burned. Half of the priority fee was burned until SIMD-0096
 * (`halved`), none since (`whole`). `either`: without priority fees, both give the same reward. `shared`: the leader keeps a commission of
 * it, and the rest accrues to the stake delegated to it (SIMD-0123), which the reward alone cannot show.
 */
export type RevenueRule = 'halved' | 'whole' | 'either' | 'shared' | 'neither';

/** null if the base fees or the reward are unknown. `inForce`: the rule of the slot; null if unknown. */
export function feeRevenue(
  { fees, baseFees }: Pick<BlockSummary, 'fees' | 'baseFees'>,
  rewards: readonly Reward[] | null,
  inForce: FeeRule | null = null,
): FeeRevenue | null {
  const paid = rewards?.filter((reward) => reward.rewardType === 'Fee') ?? [];
  if (fees.total === null || fees.missing > 0 || baseFees === null || paid.length === 0) return null;
  const reward = paid.reduce((sum, { lamports }) => sum + lamports, 0n);
  const halved = fees.total - fees.total / 2n;
  const whole = fees.total - baseFees / 2n;
  const priority = fees.total - baseFees;
  if (inForce === 'shared' && reward >= 0n && reward < whole)
    return { base: baseFees, priority, reward, burned: baseFees / 2n, accrued: whole - reward, rule: 'shared' };
  const rule = reward === halved ? (halved === whole ? 'either' : 'halved') : reward === whole ? 'whole' : 'neither';
  return { base: baseFees, priority, reward, burned: fees.total - reward, accrued: 0n, rule };
}

/** One total per type, in order of first occurrence. */
export function totalRewards(rewards: readonly Reward[]): readonly RewardTotal[] {
  const totals = new Map<string | null, RewardTotal>();
  for (const { rewardType, lamports } of rewards) {
    const total = totals.get(rewardType);
    totals.set(rewardType, {
      rewardType,
      count: (total?.count ?? 0) + 1,
      lamports: (total?.lamports ?? 0n) + lamports,
    });
  }
  return [...totals.values()];
}

/** How a block's fees were divided, in lamports. */
interface FeeRevenue {
  readonly base: bigint;
  readonly priority: bigint;
  /** The `fee` reward as recorded. */
  readonly reward: bigint;
  /** Fees minus the reward, and minus what accrues to the delegated stake; negative if the reward is larger. */
  readonly burned: bigint;
  /** What accrues to the stake delegated to the leader; 0 under any rule but `shared`. */
  readonly accrued: bigint;
  readonly rule: RevenueRule;
}

/** The rewards of one type added up. `rewardType` is null for rewards recorded without a type. */
interface RewardTotal {
  readonly rewardType: Reward['rewardType'];
  readonly count: number;
  /** Negative if more was deducted than paid. */
  readonly lamports: bigint;
}
