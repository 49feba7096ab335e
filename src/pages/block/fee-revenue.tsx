import { absenceSentence } from '../../analysis/explain/absence-text.ts';
import { type BlockAbsences, type RevenueGap, revenueGap } from '../../analysis/facts/absence/block-absences.ts';
import type { BlockOverview } from '../../analysis/facts/block/block-overview.ts';
import { type RevenueRule, feeRevenue } from '../../analysis/facts/block/rewards.ts';
import { AbsentFact, type AskAgain, AskButton } from '../../features/absence/absence-note.tsx';
import type { FeeRule, Sourced } from '../../solana/era/era.ts';
import { Sol } from '../../ui/values/amount.tsx';
import { compareFeeRule } from './era-text.ts';

/** How much of the fees was paid out, how much was burned, and by which rule. */
export function FeeRevenueText({
  overview,
  absences,
  feeRule,
  onAsk,
}: {
  readonly overview: BlockOverview;
  readonly absences: BlockAbsences;
  /** The rule in force; null if unknown. */
  readonly feeRule: Sourced<FeeRule> | null;
  readonly onAsk: AskAgain;
}) {
  const { summary, block } = overview;
  const revenue = summary && feeRevenue(summary, block.rewards);
  if (revenue === null) return <Gap overview={overview} gap={revenueGap(overview, absences)} onAsk={onAsk} />;
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
        . {RULES[rule]} {compareFeeRule(rule, feeRule)}
      </span>
    </>
  );
}

/** The fee reward, if there is one, and why it cannot be compared with the fees. */
function Gap({
  overview: { block },
  gap,
  onAsk,
}: {
  readonly overview: BlockOverview;
  readonly gap: RevenueGap;
  readonly onAsk: AskAgain;
}) {
  if (gap.kind === 'absentField' && gap.field === 'rewards')
    return <AbsentFact field="rewards" absence={gap.absence} onAsk={onAsk} />;
  if (gap.kind === 'noFeeReward')
    return <span className="muted standalone">The rewards of this block contain no fee reward.</span>;
  const paid = block.rewards?.filter(({ rewardType }) => rewardType === 'Fee') ?? [];
  return (
    <>
      <Sol lamports={paid.reduce((sum, { lamports }) => sum + lamports, 0n)} unit="SOL" />{' '}
      <span className="muted">
        How the fees were divided is unknown.{' '}
        {gap.kind === 'absentField' ? (
          <>
            {absenceSentence(gap.field, gap.absence)} <AskButton absence={gap.absence} onAsk={onAsk} />
          </>
        ) : (
          GAPS[gap.kind]
        )}
      </span>
    </>
  );
}

const GAPS = {
  undecodedTransactions: 'Some transactions could not be decoded, so their signatures are not counted.',
  missingFees: 'The node did not record the fee of every transaction.',
  lowFee: 'A fee is lower than 5,000 lamports per signature.',
};

const RULES: Readonly<Record<RevenueRule, string>> = {
  whole: 'Half of the base fee was burned, and the rest paid out (SIMD-0096).',
  halved: 'Half of all fees, including priority fees, were burned: the rule before SIMD-0096.',
  either: 'Half of the base fee was burned. There are no priority fees, so SIMD-0096 makes no difference.',
  neither: 'The reward matches neither rule, before or since SIMD-0096; the block may be an excerpt.',
};
