import type { Reward } from '../../solana/model/reward.ts';
import type { BlockSummary } from './block-summary.ts';

/** What became of a block's fees. Amounts are lamports. */
export interface LeaderRevenue {
  readonly base: bigint;
  readonly priority: bigint;
  /** The `fee` reward as recorded. */
  readonly reward: bigint;
  /** What of the fees did not reach the leader; negative where the reward is more than the fees. */
  readonly burned: bigint;
  readonly rule: RevenueRule;
}

/**
 * Which rule the recorded reward satisfies. Half of the base fee was always burned; of the priority fee half until SIMD-0096,
 * nothing since. `either`: there were no priority fees to tell them apart.
 */
export type RevenueRule = 'halved' | 'whole' | 'either' | 'neither';

/** null where base fees, or the reward, are not known. */
export function leaderRevenue(
  { fees, baseFees }: Pick<BlockSummary, 'fees' | 'baseFees'>,
  rewards: readonly Reward[] | null,
): LeaderRevenue | null {
  const paid = rewards?.filter((reward) => reward.rewardType === 'Fee') ?? [];
  if (fees.total === null || fees.missing > 0 || baseFees === null || paid.length === 0) return null;
  const reward = paid.reduce((sum, { lamports }) => sum + lamports, 0n);
  const halved = fees.total - fees.total / 2n;
  const whole = fees.total - baseFees / 2n;
  const rule = reward === halved ? (halved === whole ? 'either' : 'halved') : reward === whole ? 'whole' : 'neither';
  return { base: baseFees, priority: fees.total - baseFees, reward, burned: fees.total - reward, rule };
}
