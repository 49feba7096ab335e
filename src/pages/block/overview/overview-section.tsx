import { usePaths } from '../../../features/routing/paths-context.ts';
import { Fragment, type ReactNode, memo } from 'react';
import { Link } from 'react-router';
import { EraFacts } from './era-facts.tsx';
import { describeSource } from './era-text.ts';
import { LeaderFact } from './leader-fact.tsx';
import { formatFeeSignatures, rewardTypeText } from '../../../analysis/explain/fields/fee-and-reward-text.ts';
import type { BlockAbsences, BlockField } from '../../../analysis/facts/absence/block-absences.ts';
import type { BlockTips } from '../../../analysis/facts/block/block-balances.ts';
import { parentOf } from '../../../analysis/facts/skipped-slots.ts';
import type { BlockFacts, BlockOverview, BlockSummary } from '../../../analysis/facts/block/block-overview.ts';
import { totalRewards } from '../../../analysis/facts/block/rewards.ts';
import { AbsentFact, type AskAgain } from '../../../features/absence/absence-note.tsx';
import { useEndpoint } from '../../../features/endpoint/endpoint-context.ts';
import { formatEndpointName } from '../../../features/endpoint/endpoint.ts';
import type { PathParams } from '../../../features/routing/paths.ts';
import type { Commitment } from '../../../rpc-protocol/config.ts';
import { formatInteger, formatShare, formatCount, agree } from '../../../shared/format/format-number.ts';
import type { BalanceChainCheck } from '../../../solana/balance-chain.ts';
import { type Era, type Sourced, alpenglowSince } from '../../../solana/era/era.ts';
import { type Slot, UNAVAILABLE_BLOCKHASH, type Address } from '../../../solana/ids/ids.ts';
import { LAMPORTS_PER_SIGNATURE } from '../../../solana/model/fees.ts';
import type { Reward } from '../../../solana/model/transaction.ts';
import { CopyButton } from '../../../ui/controls/copy.tsx';
import { Fact, FactList, FactNote, Section } from '../../../ui/page/section.tsx';
import { BlockhashPlaceholder, Placeholder } from '../../../ui/rendering/no-layout-shift.tsx';
import { AddressLink } from '../../../ui/values/address.tsx';
import { Amount, Sol } from '../../../ui/values/amount.tsx';
import { StatusIcon } from '../../../ui/values/status-icon.tsx';
import { BlockTime } from '../../../ui/values/time.tsx';
import { FeeRevenueText, FooterFacts, VoteLatencyText } from './later-facts.tsx';
import type { BlockCheck } from '../../../queries/block/answer-block-request.ts';

/** Facts that the view of a block adds to those of its header. */
export interface OverviewDetails {
  /** null while transactions are arriving: the sums and the method are not known yet. */
  readonly absences: BlockAbsences | null;
  /** Whether the endpoint lists a block at the parent slot; null until it is known. */
  readonly isParentAvailable: boolean | null;
  readonly commitment: Commitment;
  /** The rules of the slot; null until they are known. */
  readonly era: Era | null;
  /** Results of reading the whole answer: undefined until it is read, null if it could not be read. */
  readonly check: BlockCheck | null | undefined;
  /** By the schedule of the endpoint; null if it is not known. */
  readonly leader: Address | null;
  readonly onAsk: AskAgain;
}

/** The facts of the block header, and the sums of transactions and rewards. Each row reserves its space until its value is known. */
export const OverviewSection = memo(function OverviewSection({
  overview,
  details,
  outcomes,
  params,
}: {
  /** null until the block header has arrived. */
  readonly overview: BlockOverview | null;
  /** null until the code of the view has loaded. */
  readonly details: OverviewDetails | null;
  /** How many transactions failed and what they used; null if there is nothing to say. */
  readonly outcomes: ReactNode;
  /** Search parameters that links to other blocks retain. */
  readonly params: PathParams;
}) {
  const { block = null, summary = null } = overview ?? {};
  const parent = block && parentOf(block);
  const { absences = null, era = null, check, leader = null, onAsk = null } = details ?? {};
  const absent = (field: BlockField, width: number) => {
    if (absences === null) return <Placeholder width={width} />;
    const absence = absences[field];
    return absence && <AbsentFact field={field} absence={absence} onAsk={onAsk} />;
  };
  const isKnown = absences !== null && summary !== null;
  const hasBalances = absences?.metadata === null;
  const isAlpenglow = era?.consensus?.value === 'Alpenglow';
  return (
    <Section id="overview" title="Details">
      <FactList>
        <Fact label="Blockhash">
          {block === null ? (
            <BlockhashPlaceholder />
          ) : block.blockhash === null ? (
            absent('blockhash', 88)
          ) : (
            <Blockhash blockhash={block.blockhash} />
          )}
        </Fact>
        <Fact label="Previous blockhash">
          {block === null ? (
            <BlockhashPlaceholder />
          ) : block.previousBlockhash === null ? (
            absent('previousBlockhash', 88)
          ) : (
            <PreviousBlockhash blockhash={block.previousBlockhash} />
          )}
        </Fact>
        <Fact label="Parent slot">
          {block === null ? (
            <Placeholder width={88} />
          ) : block.parentSlot === null ? (
            absent('parentSlot', 88)
          ) : (
            <ParentSlot
              slot={block.slot}
              parentSlot={block.parentSlot}
              isAvailable={details && details.isParentAvailable}
              isMove={alpenglowSince(era) === block.parentSlot + 1n}
              params={params}
            />
          )}
          {details !== null && onAsk === null && block !== null && parent !== null && <AskedBlockLink slot={parent} />}
        </Fact>
        <Fact label="Block height">
          {block === null || block.blockHeight === null ? (
            absent('blockHeight', 88)
          ) : (
            <Height slot={block.slot} blockHeight={block.blockHeight} />
          )}
        </Fact>
        <Fact label="Block time">
          {block === null || block.blockTime === null ? (
            absent('blockTime', 180)
          ) : (
            <>
              <BlockTime seconds={block.blockTime} />
              {isAlpenglow && <FactNote>set by the leader</FactNote>}
            </>
          )}
        </Fact>
        {outcomes !== null && (
          <Fact label="Outcomes">
            {/* One element, because a value is a flex container on a phone. */}
            <span>{outcomes}</span>
          </Fact>
        )}
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
          {details !== null && absences !== null && block !== null && block.rewards !== null ? (
            <Rewards
              rewards={block.rewards}
              numRewardPartitions={block.numRewardPartitions}
              isAlpenglow={isAlpenglow}
            />
          ) : (
            absent('rewards', 104)
          )}
        </Fact>
        <Fact label="Fee revenue">
          {overview === null || details === null || absences === null ? (
            <Placeholder width={104} />
          ) : (
            <FeeRevenueText overview={overview} absences={absences} feeRule={era && era.feeRule} onAsk={onAsk} />
          )}
        </Fact>
        <Fact label="Jito tips">
          {hasBalances && check !== undefined ? <TipsText tips={check && check.tips} /> : pending(hasBalances, 220)}
        </Fact>
        <Fact label="Fee collector">
          {details !== null && absences !== null && block !== null && block.rewards !== null ? (
            <FeeCollectors rewards={block.rewards} />
          ) : (
            absent('rewards', 104)
          )}
        </Fact>
        {(details === null || onAsk !== null) && (
          <Fact label="Leader">
            {details === null || block === null ? (
              <Placeholder width={300} />
            ) : (
              <LeaderFact slot={block.slot} known={leader} />
            )}
          </Fact>
        )}
        <Fact label="Vote latency">
          {details !== null && hasBalances && check !== undefined && block !== null ? (
            <VoteLatencyText calls={check && check.calls} slot={block.slot} isAlpenglow={isAlpenglow} />
          ) : (
            pending(hasBalances, 300)
          )}
        </Fact>
        <Fact label="Balances">
          {hasBalances && check !== undefined ? (
            <BalanceChainText check={check && check.chain} />
          ) : (
            pending(hasBalances, 300)
          )}
        </Fact>
        <EraFacts era={era} canAsk={onAsk !== null} />
        {details === null || block === null ? (
          <Fact label="Footer">
            <Placeholder width={300} />
          </Fact>
        ) : (
          (onAsk !== null || block.footer !== null) && (
            <FooterFacts
              block={block}
              commitment={details.commitment}
              slotMilliseconds={era?.slotMilliseconds?.value ?? null}
            />
          )
        )}
      </FactList>
    </Section>
  );

  /** In place of what is read from the balances. `isComing`: the answer has them. */
  function pending(isComing: boolean, width: number): ReactNode {
    return isComing ? <Placeholder width={width} /> : absent('metadata', width);
  }
});

function Fees({ summary: { fees, feeSignatures, baseFees, count } }: { readonly summary: BlockSummary }) {
  if (count === 0) return <Sol lamports={0n} unit="SOL" />;
  if (fees.total === null) return null;
  const signatures = feeSignatures && formatFeeSignatures(feeSignatures);
  const priority = baseFees === null ? null : fees.total - baseFees;
  return (
    <>
      <Sol lamports={fees.total} unit="SOL" />
      {fees.missing > 0 && <FactNote>without {formatCount(fees.missing, 'transaction')} whose fee is unknown</FactNote>}
      {priority === null && fees.missing === 0 && signatures !== null && <FactNote>{signatures}</FactNote>}
      {priority !== null && (
        <FactNote>
          {signatures} at <Sol lamports={LAMPORTS_PER_SIGNATURE} />, <Sol lamports={priority} /> for priority
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
  /** The compute limit of a block; null if unknown. */
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
          without {formatInteger(computeUnits.missing)} of {formatCount(count, 'transaction')} whose units are unknown
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
  isAlpenglow,
}: {
  readonly isAlpenglow: boolean;
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
          {totals.length > MAX_TYPES && ` and ${formatCount(totals.length - MAX_TYPES, 'more type')}`}
        </FactNote>
      )}
      {isAlpenglow && rewards.some(({ rewardType }) => rewardType === 'Voting') && (
        <FactNote>votes earn lamports in each slot under Alpenglow, not credits</FactNote>
      )}
      {numRewardPartitions !== null && (
        <FactNote>the epoch rewards follow in {formatCount(numRewardPartitions, 'partition')}</FactNote>
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

function Blockhash({ blockhash }: { readonly blockhash: string }) {
  return (
    <>
      <code>{blockhash}</code>
      <CopyButton value={blockhash} label="blockhash" />
    </>
  );
}

function PreviousBlockhash({ blockhash }: { readonly blockhash: string }) {
  const code = <code>{blockhash}</code>;
  if (blockhash === UNAVAILABLE_BLOCKHASH) {
    return (
      <>
        {code}
        <FactNote>the parent was not available to the node, so 32 ones replace its hash</FactNote>
      </>
    );
  }
  return (
    <>
      {code}
      <CopyButton value={blockhash} label="previous blockhash" />
    </>
  );
}

function ParentSlot({
  slot,
  parentSlot,
  isAvailable,
  isMove,
  params,
}: {
  readonly slot: Slot;
  readonly parentSlot: Slot;
  /** Whether the parent is the last block under TowerBFT, and this one the first under Alpenglow. */
  readonly isMove: boolean;
  /** null until it is known. */
  readonly isAvailable: boolean | null;
  readonly params: PathParams;
}) {
  const paths = usePaths();
  if (parentSlot >= slot)
    return (
      <>
        <span className="mono">{formatInteger(parentSlot)}</span>
        <FactNote>{describeImpossibleParent(slot, parentSlot)}</FactNote>
      </>
    );
  const between = slot - parentSlot - 1n;
  return (
    <>
      {isAvailable === true ? (
        <Link className="mono" to={paths.block(parentSlot, params)}>
          {formatInteger(parentSlot)}
        </Link>
      ) : (
        <span className="mono">{formatInteger(parentSlot)}</span>
      )}
      <FactNote>
        {isAvailable === false && 'not on this endpoint; '}
        {between === 0n && 'the slot directly before this one'}
        {between === 1n &&
          `the slot between ${isMove ? 'has no block, because the cluster moved to Alpenglow' : 'was skipped'}: ${formatInteger(slot - 1n)}`}
        {between > 1n &&
          `${formatInteger(between)} slots between ${isMove ? 'have no block, because the cluster moved to Alpenglow' : 'were skipped'}: ${formatInteger(parentSlot + 1n)} to ${formatInteger(slot - 1n)}`}
      </FactNote>
    </>
  );
}

function AskedBlockLink({ slot }: { readonly slot: Slot }) {
  const paths = usePaths();
  return (
    <FactNote>
      <Link to={paths.block(slot)}>Look it up on {formatEndpointName(useEndpoint())}</Link>
    </FactNote>
  );
}

/** Only slot 0 is its own parent; every other parent is an earlier slot. */
function describeImpossibleParent(slot: Slot, parentSlot: Slot): string {
  if (parentSlot > slot) return 'as the answer states, but a parent must be an earlier slot';
  return slot === 0n ? 'the first slot is its own parent' : 'as the answer states, but only slot 0 is its own parent';
}

function Height({ slot, blockHeight }: { readonly slot: Slot; readonly blockHeight: bigint }) {
  const empty = slot - blockHeight;
  return (
    <>
      <Amount units={blockHeight} />
      {empty === 1n && <FactNote>one slot before this one had no block</FactNote>}
      {empty > 1n && <FactNote>{formatCount(empty, 'slot')} before this one had no block</FactNote>}
    </>
  );
}

/** Tips to Jito’s tip accounts for block builders, not part of the fees. null if the balances could not be read. */
function TipsText({ tips }: { readonly tips: BlockTips | null }) {
  if (tips === null) return <span className="muted standalone">not known, because the balances could not be read</span>;
  const { lamports, indexes } = tips;
  if (indexes.length === 0) return <span className="muted standalone">none to Jito’s tip accounts</span>;
  return (
    <>
      <Sol lamports={lamports} unit="SOL" />
      <FactNote>
        in {formatInteger(indexes.length)} {indexes.length === 1 ? 'transaction' : 'transactions'}
      </FactNote>
    </>
  );
}

/** The result of the check. `check` is null if the balances could not be read. */
function BalanceChainText({ check }: { readonly check: BalanceChainCheck | null }) {
  if (check === null) return <span className="muted standalone">not compared, because they could not be read</span>;
  const { lamportLinks, tokenLinks, breaks, withoutBalances } = check;
  return (
    <>
      {lamportLinks + tokenLinks === 0 ? (
        <span className="muted standalone">nothing to compare: each account has balances in one transaction</span>
      ) : (
        <span title="An account should start a transaction with the balance that its previous transaction in this block left">
          {breaks.length === 0 ? (
            'consistent'
          ) : (
            <span className="warning">
              <StatusIcon kind="warning" bare /> {formatCount(breaks.length, 'contradiction')}
            </span>
          )}
          : {formatCount(lamportLinks, 'SOL balance')} and {formatCount(tokenLinks, 'token balance')} compared between
          transactions
        </span>
      )}
      {withoutBalances > 0 && (
        <FactNote>
          without {formatCount(withoutBalances, 'transaction')} that {agree(withoutBalances, 'has', 'have')} no usable
          balances
        </FactNote>
      )}
    </>
  );
}
