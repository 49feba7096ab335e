import { Fragment, memo, type ReactNode } from 'react';
import { formatInteger, formatShare } from '../../../shared/format/format-number.ts';
import type { BlockAbsences, BlockField } from '../../../analysis/facts/absence/block-absences.ts';
import type { BlockFacts, BlockOverview, BlockSummary } from '../../../analysis/facts/block/block-overview.ts';
import { formatFeeSignatures, rewardTypeText } from '../../../analysis/explain/fee-and-reward-text.ts';
import { totalRewards } from '../../../analysis/facts/block/rewards.ts';
import { AddressLink } from '../../../ui/values/address.tsx';
import { Amount, Sol } from '../../../ui/values/amount.tsx';
import { Fact, FactList, FactNote, Section } from '../../../ui/page/section.tsx';
import { Placeholder } from '../../../ui/rendering/no-layout-shift.tsx';
import type { Commitment } from '../../../rpc-protocol/config.ts';
import type { Sourced } from '../../../solana/era/era.ts';
import { AbsentFact, type AskAgain } from '../../../features/absence/absence-note.tsx';
import type { PathParams } from '../../../features/routing/paths.ts';
import { EraFacts } from './era-facts.tsx';
import { describeSource } from './era-text.ts';
import { FooterFacts } from './footer-facts.tsx';
import { HeaderFacts } from './header-facts.tsx';
import { LeaderFact } from './leader-fact.tsx';
import { FeeRevenueText } from './fee-revenue-text.tsx';
import { LAMPORTS_PER_SIGNATURE } from '../../../solana/model/fees.ts';
import type { Reward } from '../../../solana/model/transaction.ts';
import { useEra } from '../../../queries/era-query.ts';

/** The facts of the block header, and the sums of transactions and rewards. */
export const OverviewSection = memo(function OverviewSection({
  overview,
  absences,
  isParentAvailable,
  commitment,
  balances,
  tips,
  voteLatency,
  params,
  end,
  onAsk,
}: {
  readonly overview: BlockOverview;
  /** null while transactions are arriving: the sums are not known yet, nor which method answers. */
  readonly absences: BlockAbsences | null;
  /** Whether the endpoint lists a block at the parent slot; null until it is known. */
  readonly isParentAvailable: boolean | null;
  readonly commitment: Commitment;
  /** The result of comparing the balances; null until it is known. */
  readonly balances: ReactNode;
  /** The tips for block builders; null until they are known. */
  readonly tips: ReactNode;
  /** How long the votes took; null until it is known. */
  readonly voteLatency: ReactNode;
  /** Search parameters that links to other blocks keep. */
  readonly params: PathParams;
  /** At the end of the heading. */
  readonly end: ReactNode;
  readonly onAsk: AskAgain;
}) {
  const { block, summary } = overview;
  // Asked after the block has arrived.
  const era = useEra(absences === null ? null : block.slot);
  const absent = (field: BlockField, width: number) => {
    if (absences === null) return <Placeholder width={width} />;
    const absence = absences[field];
    return absence && <AbsentFact field={field} absence={absence} onAsk={onAsk} />;
  };
  const isKnown = absences !== null && summary !== null;
  return (
    <Section id="overview" title="Overview" end={end}>
      <FactList>
        <HeaderFacts
          block={block}
          isParentAvailable={isParentAvailable}
          absentHeight={absent('blockHeight', 88)}
          absentTime={absent('blockTime', 180)}
          params={params}
          isSaved={onAsk === null}
        />
        <Fact label="Fees">
          {isKnown && absences.metadata === null ? <Fees summary={summary} /> : absent('metadata', 104)}
        </Fact>
        <Fact label="Compute units">
          {isKnown && absences.computeUnits === null ? (
            <ComputeUnits summary={summary} limit={era && era.blockUnits} />
          ) : (
            absent('computeUnits', 80)
          )}
        </Fact>
        <Fact label="Rewards">
          {absences !== null && block.rewards !== null ? (
            <Rewards rewards={block.rewards} numRewardPartitions={block.numRewardPartitions} />
          ) : (
            absent('rewards', 104)
          )}
        </Fact>
        <Fact label="Fee revenue">
          {absences === null ? (
            <Placeholder width={104} />
          ) : (
            <FeeRevenueText overview={overview} absences={absences} feeRule={era && era.feeRule} onAsk={onAsk} />
          )}
        </Fact>
        <Fact label="Jito tips">
          {absences?.metadata === null ? (tips ?? <Placeholder width={220} />) : absent('metadata', 300)}
        </Fact>
        <Fact label="Fee collector">
          {absences !== null && block.rewards !== null ? (
            <FeeCollectors rewards={block.rewards} />
          ) : (
            absent('rewards', 104)
          )}
        </Fact>
        {onAsk !== null && <LeaderFact slot={block.slot} />}
        <Fact label="Vote latency">
          {absences?.metadata === null ? (voteLatency ?? <Placeholder width={300} />) : absent('metadata', 300)}
        </Fact>
        <Fact label="Balances">
          {absences?.metadata === null ? (balances ?? <Placeholder width={300} />) : absent('metadata', 300)}
        </Fact>
        <EraFacts era={era} />
        {(onAsk !== null || block.footer !== null) && <FooterFacts block={block} commitment={commitment} />}
      </FactList>
    </Section>
  );
});

function Fees({ summary: { fees, feeSignatures, baseFees, count } }: { readonly summary: BlockSummary }) {
  if (count === 0) return <Sol lamports={0n} unit="SOL" />;
  if (fees.total === null) return null;
  const signatures = feeSignatures && formatFeeSignatures(feeSignatures);
  const priority = baseFees === null ? null : fees.total - baseFees;
  return (
    <>
      <Sol lamports={fees.total} unit="SOL" />
      {fees.missing > 0 && <FactNote>without {formatInteger(fees.missing)} transactions whose fee is unknown</FactNote>}
      {priority === null && fees.missing === 0 && signatures !== null && <FactNote>{signatures}</FactNote>}
      {priority !== null && (
        <FactNote>
          {signatures} at {formatInteger(LAMPORTS_PER_SIGNATURE)}, {formatInteger(priority)} priority lamports
        </FactNote>
      )}
    </>
  );
}

function ComputeUnits({
  summary: { computeUnits, noOpComputeUnits, costUnits, count },
  limit,
}: {
  readonly summary: BlockSummary;
  /** What all transactions of a block may cost; null if unknown. */
  readonly limit: Sourced<bigint> | null;
}) {
  if (count === 0) return <Amount units={0n} />;
  if (computeUnits.total === null) return null;
  const cost = costUnits.missing === 0 ? costUnits.total : null;
  return (
    <>
      <Amount units={computeUnits.total} />
      {computeUnits.missing > 0 && (
        <FactNote>
          without {formatInteger(computeUnits.missing)} of {formatInteger(count)} transactions whose units are unknown
        </FactNote>
      )}
      {noOpComputeUnits.total !== null && noOpComputeUnits.total > 0n && (
        <FactNote>
          {formatInteger(noOpComputeUnits.total)} of them counted for transactions that were not executed
        </FactNote>
      )}
      {cost !== null && <FactNote>cost {formatInteger(cost)}</FactNote>}
      {limit !== null && (cost !== null || computeUnits.missing === 0) && (
        <FactNote>
          <span title={describeSource(limit.source)}>
            {formatShare(cost ?? computeUnits.total, limit.value)} of the {formatInteger(limit.value)} that a block may{' '}
            {cost === null ? 'use' : 'cost'}
          </span>
        </FactNote>
      )}
    </>
  );
}

/** Nodes have six. An answer can have any number. */
const MAX_TYPES = 10;

function Rewards({
  rewards,
  numRewardPartitions,
}: {
  readonly rewards: readonly Reward[];
  readonly numRewardPartitions: BlockFacts['numRewardPartitions'];
}) {
  const [only, ...others] = rewards;
  if (only === undefined) return <span className="muted standalone">The list of rewards is empty.</span>;
  const total = rewards.reduce((sum, reward) => sum + reward.lamports, 0n);
  const totals = totalRewards(rewards);
  return (
    <>
      <Sol lamports={total} unit="SOL" />
      {others.length === 0 ? (
        <FactNote>
          one {rewardTypeText(only.rewardType)} reward
          {only.rewardType !== 'Fee' && (
            <>
              , to <AddressLink address={only.pubkey} />
            </>
          )}
        </FactNote>
      ) : (
        <FactNote>
          {totals
            .slice(0, MAX_TYPES)
            .map(({ rewardType, count }) => `${formatInteger(count)} ${rewardTypeText(rewardType)}`)
            .join(', ')}
          {totals.length > MAX_TYPES && ` and ${formatInteger(totals.length - MAX_TYPES)} more types`}
        </FactNote>
      )}
      {numRewardPartitions !== null && (
        <FactNote>the epoch rewards follow in {formatInteger(numRewardPartitions)} partitions</FactNote>
      )}
    </>
  );
}

function FeeCollectors({ rewards }: { readonly rewards: readonly Reward[] }) {
  const collectors = new Set(rewards.flatMap(({ rewardType, pubkey }) => (rewardType === 'Fee' ? [pubkey] : [])));
  if (collectors.size === 0) return <span className="muted standalone">No fee reward, so no collector is known.</span>;
  return [...collectors].map((address) => (
    <Fragment key={address}>
      <AddressLink address={address} />{' '}
    </Fragment>
  ));
}
