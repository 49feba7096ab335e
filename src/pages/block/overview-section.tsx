import type { ReactNode } from 'react';
import { Link } from '../../ui/link.tsx';
import { formatInteger } from '../../shared/format-number.ts';
import type { BlockReadOptions } from '../../rpc/client.ts';
import type { BlockFacts, BlockOverview } from '../../solana/block-view/block-overview.ts';
import type { BlockSummary } from '../../solana/block-view/block-summary.ts';
import { LAMPORTS_PER_SIGNATURE } from '../../solana/block-view/fee-signatures.ts';
import { totalRewards } from '../../solana/block-view/reward-totals.ts';
import { UNAVAILABLE_BLOCKHASH } from '../../solana/blockhash.ts';
import { AddressLink } from '../../ui/address.tsx';
import { Amount, Sol } from '../../ui/amount.tsx';
import { BlockTime } from '../../ui/block-time.tsx';
import { CopyButton } from '../../ui/copy-button.tsx';
import { Awaited, Fact, Facts, Remark } from '../../ui/facts.tsx';
import { blockPath, type PathParams } from '../../ui/paths.ts';
import { Section } from '../../ui/section.tsx';
import type { ChangeParams } from './block-params.ts';
import styles from './overview-section.module.css';
import { LeaderRevenueWords } from './leader-revenue-words.tsx';
import { rewardWord } from './reward-word.ts';

/** What the header says, and what transactions and rewards come to. */
export function OverviewSection({
  overview,
  asked,
  coming,
  parentKept,
  params,
  onChange,
}: {
  readonly overview: BlockOverview;
  readonly asked: BlockReadOptions;
  /** True while the answer is coming: sums are awaited. */
  readonly coming: boolean;
  /** False where the endpoint lists no block at the parent's slot. */
  readonly parentKept: boolean;
  /** Search parameters that links to other blocks keep. */
  readonly params: PathParams;
  readonly onChange: ChangeParams;
}) {
  const { block, summary } = overview;
  return (
    <Section id="overview" title="Overview">
      <Facts>
        <Fact label="Blockhash">
          <code>{block.blockhash}</code>
          <CopyButton value={block.blockhash} label="blockhash" />
        </Fact>
        <Fact label="Previous blockhash">
          <PreviousBlockhash block={block} />
        </Fact>
        <Fact label="Parent slot">
          <ParentSlot block={block} kept={parentKept} params={params} />
        </Fact>
        <Fact label="Block height">
          <Height block={block} />
        </Fact>
        <Fact label="Block time">
          {block.blockTime === null ? (
            <Absent>null: this endpoint has no time for the slot</Absent>
          ) : (
            <BlockTime seconds={block.blockTime} />
          )}
        </Fact>
        <Fact label="Fees">
          {coming ? (
            <Awaited width={104} />
          ) : summary === null ? (
            <NotAsked onChange={onChange} />
          ) : (
            <Fees summary={summary} />
          )}
        </Fact>
        <Fact label="Compute units">
          {coming ? (
            <Awaited width={80} />
          ) : summary === null ? (
            <NotAsked onChange={onChange} />
          ) : (
            <ComputeUnits summary={summary} withAccounts={asked.transactionDetails === 'accounts'} />
          )}
        </Fact>
        <Fact label="Rewards">{coming ? <Awaited width={104} /> : <Rewards block={block} onChange={onChange} />}</Fact>
        <Fact label="Leader revenue">
          {coming ? <Awaited width={104} /> : <LeaderRevenueWords overview={overview} />}
        </Fact>
      </Facts>
    </Section>
  );
}

function PreviousBlockhash({ block: { previousBlockhash } }: { readonly block: BlockFacts }) {
  const stands = <code>{previousBlockhash}</code>;
  if (previousBlockhash === UNAVAILABLE_BLOCKHASH) {
    return (
      <>
        {stands}
        <Remark>the parent was cleaned up where this was recorded: 32 ones stand in for its hash</Remark>
      </>
    );
  }
  return (
    <>
      {stands}
      <CopyButton value={previousBlockhash} label="previous blockhash" />
    </>
  );
}

function ParentSlot({
  block: { slot, parentSlot },
  kept,
  params,
}: {
  readonly block: BlockFacts;
  readonly kept: boolean;
  readonly params: PathParams;
}) {
  if (slot === parentSlot)
    return (
      <>
        {formatInteger(slot)}
        <Remark>genesis is its own parent</Remark>
      </>
    );
  const between = slot - parentSlot - 1n;
  return (
    <>
      {kept ? (
        <Link className="mono" to={blockPath(parentSlot, params)}>
          {formatInteger(parentSlot)}
        </Link>
      ) : (
        <span className="mono">{formatInteger(parentSlot)}</span>
      )}
      <Remark>
        {!kept && 'not kept here; '}
        {between === 0n && 'the slot before: none was skipped'}
        {between === 1n && `one slot was skipped in between: ${formatInteger(slot - 1n)}`}
        {between > 1n &&
          `${formatInteger(between)} slots were skipped in between: ${formatInteger(parentSlot + 1n)} to ${formatInteger(slot - 1n)}`}
      </Remark>
    </>
  );
}

function Height({ block: { slot, blockHeight } }: { readonly block: BlockFacts }) {
  if (blockHeight === null) return <Absent>null: not recorded with this block</Absent>;
  const empty = slot - blockHeight;
  return (
    <>
      <Amount units={blockHeight} />
      {empty === 1n && <Remark>one slot before this one had no block</Remark>}
      {empty > 1n && <Remark>{formatInteger(empty)} slots before this one had no block</Remark>}
    </>
  );
}

function Fees({ summary: { fees, feeSignatures, baseFees, count } }: { readonly summary: BlockSummary }) {
  if (count === 0) return <Sol lamports={0n} unit="SOL" />;
  if (fees.total === null) return <Absent>not recorded</Absent>;
  const signatures = feeSignatures === null ? null : `${formatInteger(feeSignatures)} signatures`;
  const priority = baseFees === null ? null : fees.total - baseFees;
  return (
    <>
      <Sol lamports={fees.total} unit="SOL" />
      {fees.missing > 0 && <Remark>{formatInteger(fees.missing)} transactions have no recorded fee</Remark>}
      {priority === null && fees.missing === 0 && signatures !== null && <Remark>{signatures}</Remark>}
      {priority !== null && (
        <Remark>
          {signatures} at {formatInteger(LAMPORTS_PER_SIGNATURE)}, {formatInteger(priority)} priority lamports
        </Remark>
      )}
    </>
  );
}

function ComputeUnits({
  summary: { computeUnits, costUnits, count },
  withAccounts,
}: {
  readonly summary: BlockSummary;
  readonly withAccounts: boolean;
}) {
  if (count === 0) return <Amount units={0n} />;
  if (computeUnits.total === null)
    return <Absent>{withAccounts ? 'detail accounts leaves them out' : 'not recorded for this block'}</Absent>;
  return (
    <>
      <Amount units={computeUnits.total} />
      {computeUnits.missing > 0 && (
        <Remark>
          not recorded for {formatInteger(computeUnits.missing)} of {formatInteger(count)} transactions
        </Remark>
      )}
      {costUnits.total !== null && costUnits.missing === 0 && <Remark>cost {formatInteger(costUnits.total)}</Remark>}
    </>
  );
}

function Rewards({
  block: { rewards, numRewardPartitions },
  onChange,
}: {
  readonly block: BlockFacts;
  readonly onChange: ChangeParams;
}) {
  if (rewards === null) {
    return (
      <>
        <Absent>left out of the request</Absent>{' '}
        <button type="button" className="word" onClick={() => onChange({ rewards: 'true' })}>
          Ask for them
        </button>
      </>
    );
  }
  const [only, ...others] = rewards;
  if (only === undefined) return <Absent>none in this block</Absent>;
  const total = rewards.reduce((sum, reward) => sum + reward.lamports, 0n);
  return (
    <>
      <Sol lamports={total} unit="SOL" />
      {others.length === 0 ? (
        <Remark>
          one {rewardWord(only.rewardType).toLowerCase()} reward, to <AddressLink address={only.pubkey} />
        </Remark>
      ) : (
        <Remark>
          {totalRewards(rewards)
            .map(({ rewardType, count }) => `${formatInteger(count)} ${rewardWord(rewardType).toLowerCase()}`)
            .join(', ')}
        </Remark>
      )}
      {numRewardPartitions !== null && (
        <Remark>the rewards of the epoch follow in {formatInteger(numRewardPartitions)} partitions</Remark>
      )}
    </>
  );
}

function NotAsked({ onChange }: { readonly onChange: ChangeParams }) {
  return (
    <>
      <Absent>left out of the request</Absent>{' '}
      <button type="button" className="word" onClick={() => onChange({ transactionDetails: 'full' })}>
        Ask for everything
      </button>
    </>
  );
}

/** In place of a value that is not there, where a remark behind one would be set off. */
function Absent({ children }: { readonly children: ReactNode }) {
  return <span className={styles['absent']}>{children}</span>;
}
