import { leaderRevenue, type RevenueRule } from '../../../analysis/block/leader-revenue.ts';
import type { BlockOverview } from '../../../analysis/block/block-overview.ts';
import { Sol } from '../../../ui/values/amount.tsx';

/** How much of the fees the leader got, how much was burned, and by which rule. */
export function LeaderRevenueText({ overview: { summary, block } }: { readonly overview: BlockOverview }) {
  if (block.rewards === null || summary === null) {
    return <span>not known: needs both transactions and rewards</span>;
  }
  const revenue = leaderRevenue(summary, block.rewards);
  if (revenue === null) return <span>not known: no fee reward is recorded, or a fee is missing</span>;
  const { base, priority, reward, burned, rule } = revenue;
  return (
    <>
      <Sol lamports={reward} unit="SOL" />{' '}
      <span className="muted">
        of base <Sol lamports={base} /> and priority <Sol lamports={priority} />
        {burned >= 0n && (
          <>
            ; burned <Sol lamports={burned} />
          </>
        )}
        . {RULES[rule]}
      </span>
    </>
  );
}

const RULES: Readonly<Record<RevenueRule, string>> = {
  whole: 'Half of the base fee was burned, priority fees went whole to the leader: the rule since SIMD-0096.',
  halved: 'Half of all fees was burned, priority fees too: the rule before SIMD-0096.',
  either: 'Half of the base fee was burned; without priority fees the rules before and since SIMD-0096 agree.',
  neither: 'The recorded reward fits neither the rule before SIMD-0096 nor the one since: the block may be an excerpt.',
};
