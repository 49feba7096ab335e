import { memo } from 'react';
import { formatInteger } from '../../../shared/format/format-number.ts';
import type { BlockReadOptions } from '../../../rpc-client/read-options.ts';
import type { BlockFacts, BlockOverview } from '../../../analysis/block/block-overview.ts';
import type { BlockSummary } from '../../../analysis/block/block-summary.ts';
import { formatFeeSignatures } from '../../../analysis/format-fee-signatures.ts';
import { LAMPORTS_PER_SIGNATURE } from '../../../solana/model/count-fee-signatures.ts';
import { totalRewards } from '../../../analysis/block/total-rewards.ts';
import { AddressLink } from '../../../ui/values/address-link.tsx';
import { Amount, Sol } from '../../../ui/values/amount.tsx';
import { Fact, FactList, FactNote } from '../../../ui/page/fact-list.tsx';
import { Placeholder } from '../../../ui/page/placeholder.tsx';
import { formatRewardType } from '../../../solana/model/reward.ts';
import type { PathParams } from '../../../features/routing/paths.ts';
import { Section } from '../../../ui/page/section.tsx';
import type { ChangeParams } from '../block-params.ts';
import { Absent, HeaderFacts } from './header-facts.tsx';
import { LeaderRevenueText } from './leader-revenue-text.tsx';

/** The facts of the block header, and the sums of transactions and rewards. */
export const OverviewSection = memo(function OverviewSection({
  overview,
  shownOptions,
  isPartial,
  isParentAvailable,
  params,
  onChange,
}: {
  readonly overview: BlockOverview;
  readonly shownOptions: BlockReadOptions;
  /** True while transactions are arriving: the sums are not known yet. */
  readonly isPartial: boolean;
  /** False if the endpoint lists no block at the parent slot. */
  readonly isParentAvailable: boolean;
  /** Search parameters that links to other blocks keep. */
  readonly params: PathParams;
  readonly onChange: ChangeParams;
}) {
  const { block, summary } = overview;
  const hasTransactions = shownOptions.transactionDetails === 'full' || shownOptions.transactionDetails === 'accounts';
  const requestFull = () => onChange({ transactionDetails: 'full' });
  return (
    <Section id="overview" title="Overview">
      <FactList>
        <HeaderFacts block={block} isParentAvailable={isParentAvailable} params={params} />
        <Fact label="Fees">
          {isPartial ? (
            <Placeholder width={104} />
          ) : summary === null ? (
            <Missing isRequested={hasTransactions} onRequest={requestFull} label="Ask for everything" />
          ) : (
            <Fees summary={summary} />
          )}
        </Fact>
        <Fact label="Compute units">
          {isPartial ? (
            <Placeholder width={80} />
          ) : summary === null ? (
            <Missing isRequested={hasTransactions} onRequest={requestFull} label="Ask for everything" />
          ) : (
            <ComputeUnits summary={summary} isAccountsOnly={shownOptions.transactionDetails === 'accounts'} />
          )}
        </Fact>
        <Fact label="Rewards">
          {isPartial ? (
            <Placeholder width={104} />
          ) : (
            <Rewards block={block} shownOptions={shownOptions} onChange={onChange} />
          )}
        </Fact>
        <Fact label="Leader revenue">
          {isPartial ? <Placeholder width={104} /> : <LeaderRevenueText overview={overview} />}
        </Fact>
      </FactList>
    </Section>
  );
});

function Fees({ summary: { fees, feeSignatures, baseFees, count } }: { readonly summary: BlockSummary }) {
  if (count === 0) return <Sol lamports={0n} unit="SOL" />;
  if (fees.total === null) return <Absent>not recorded</Absent>;
  const signatures = feeSignatures && formatFeeSignatures(feeSignatures);
  const priority = baseFees === null ? null : fees.total - baseFees;
  return (
    <>
      <Sol lamports={fees.total} unit="SOL" />
      {fees.missing > 0 && <FactNote>{formatInteger(fees.missing)} transactions have no recorded fee</FactNote>}
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
  summary: { computeUnits, costUnits, count },
  isAccountsOnly,
}: {
  readonly summary: BlockSummary;
  readonly isAccountsOnly: boolean;
}) {
  if (count === 0) return <Amount units={0n} />;
  if (computeUnits.total === null)
    return <Absent>{isAccountsOnly ? 'detail accounts leaves them out' : 'not recorded for this block'}</Absent>;
  return (
    <>
      <Amount units={computeUnits.total} />
      {computeUnits.missing > 0 && (
        <FactNote>
          not recorded for {formatInteger(computeUnits.missing)} of {formatInteger(count)} transactions
        </FactNote>
      )}
      {costUnits.total !== null && costUnits.missing === 0 && (
        <FactNote>cost {formatInteger(costUnits.total)}</FactNote>
      )}
    </>
  );
}

function Rewards({
  block: { rewards, numRewardPartitions },
  shownOptions,
  onChange,
}: {
  readonly block: BlockFacts;
  readonly shownOptions: BlockReadOptions;
  readonly onChange: ChangeParams;
}) {
  if (rewards === null)
    return (
      <Missing
        isRequested={shownOptions.rewards}
        onRequest={() => onChange({ rewards: 'true' })}
        label="Ask for them"
      />
    );
  const [only, ...others] = rewards;
  if (only === undefined) return <Absent>none in this block</Absent>;
  const total = rewards.reduce((sum, reward) => sum + reward.lamports, 0n);
  return (
    <>
      <Sol lamports={total} unit="SOL" />
      {others.length === 0 ? (
        <FactNote>
          one {formatRewardType(only.rewardType).toLowerCase()} reward, to <AddressLink address={only.pubkey} />
        </FactNote>
      ) : (
        <FactNote>
          {totalRewards(rewards)
            .map(({ rewardType, count }) => `${formatInteger(count)} ${formatRewardType(rewardType).toLowerCase()}`)
            .join(', ')}
        </FactNote>
      )}
      {numRewardPartitions !== null && (
        <FactNote>the rewards of the epoch follow in {formatInteger(numRewardPartitions)} partitions</FactNote>
      )}
    </>
  );
}

/** In place of values that are not in the answer, requested or not. */
function Missing({
  isRequested,
  onRequest,
  label,
}: {
  readonly isRequested: boolean;
  readonly onRequest: () => void;
  readonly label: string;
}) {
  if (isRequested) return <Absent>left out of the answer</Absent>;
  return (
    <>
      <Absent>left out of the request</Absent>{' '}
      <button type="button" className="text-button" onClick={onRequest}>
        {label}
      </button>
    </>
  );
}
