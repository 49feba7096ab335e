import { queryOptions, useQuery } from '@tanstack/react-query';
import { absenceSentence } from '../../../analysis/explain/fields/absence-text.ts';
import { type BlockAbsences, type RevenueGap, revenueGap } from '../../../analysis/facts/absence/block-absences.ts';
import type { BlockCalls } from '../../../analysis/facts/block/block-calls.ts';
import type { BlockFacts, BlockOverview } from '../../../analysis/facts/block/block-overview.ts';
import { type RevenueRule, feeRevenue } from '../../../analysis/facts/block/rewards.ts';
import { voteLatencies } from '../../../analysis/facts/block/vote-latency.ts';
import { parentOf } from '../../../analysis/facts/skipped-slots.ts';
import { AbsentFact, type AskAgain, AskButton } from '../../../features/absence/absence-note.tsx';
import { FailureSentence } from '../../../features/errors/failure.tsx';
import { useClient } from '../../../queries/client-context.ts';
import { queryKeys } from '../../../queries/keys.ts';
import type { Client } from '../../../rpc-client/client.ts';
import type { Commitment } from '../../../rpc-protocol/config.ts';
import { formatCount, formatInteger } from '../../../shared/format/format-number.ts';
import { formatSeconds } from '../../../shared/format/format-duration.ts';
import { NANOSECONDS_PER_SECOND, formatUtcNanoseconds } from '../../../shared/format/format-time.ts';
import { formatUntrustedText } from '../../../shared/format/visible-text.ts';
import type { FeeRule, Sourced } from '../../../solana/era/era.ts';
import type { Slot } from '../../../solana/ids/ids.ts';
import type { BlockFooter } from '../../../solana/model/block.ts';
import { CopyButton } from '../../../ui/controls/copy.tsx';
import { Fact, FactNote } from '../../../ui/page/section.tsx';
import { Sol } from '../../../ui/values/amount.tsx';
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
  const revenue = summary && feeRevenue(summary, block.rewards, feeRule && feeRule.value);
  if (revenue === null)
    return <UnknownRevenue overview={overview} gap={revenueGap(overview, absences)} onAsk={onAsk} />;
  const { base, priority, reward, burned, accrued, rule } = revenue;
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
        {accrued > 0n && (
          <>
            ; <Sol lamports={accrued} /> for the stake delegated to the leader
          </>
        )}
        . {REVENUE_RULES[rule]} {compareFeeRule(rule, feeRule)}
      </span>
    </>
  );
}

/** The fee reward, if there is one, and why it cannot be compared with the fees. */
function UnknownRevenue({
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
          UNKNOWN_REVENUE[gap.kind]
        )}
      </span>
    </>
  );
}

const UNKNOWN_REVENUE = {
  undecodedTransactions: 'Some transactions could not be decoded, so their signatures are not counted.',
  missingFees: 'The node did not record the fee of every transaction.',
  lowFee: 'A fee is lower than 5,000 lamports per signature.',
};

const REVENUE_RULES: Readonly<Record<RevenueRule, string>> = {
  whole: 'Half of the base fee was burned; the rest was paid out (SIMD-0096).',
  halved: 'Half of all fees, including priority fees, were burned: the rule before SIMD-0096.',
  either: 'Half of the base fee was burned. There are no priority fees, so SIMD-0096 makes no difference.',
  shared:
    'Half of the base fee was burned. The reward is the leader’s commission; the rest accrues to the delegated stake (SIMD-0123).',
  neither: 'The reward matches neither rule, before or since SIMD-0096; the block may be an excerpt.',
};

/** The block footer (SIMD-0307), if the answer has it; otherwise a button that requests it. */
export function FooterFacts({
  block,
  commitment,
  slotMilliseconds,
}: {
  readonly block: BlockFacts;
  readonly commitment: Commitment;
  /** null if unknown. */
  readonly slotMilliseconds: bigint | null;
}) {
  const query = useFooter(block.slot, commitment, block.footer);
  const parent = parentOf(block);
  const footer = block.footer ?? query.data ?? null;
  if (footer === null) {
    return (
      <Fact label="Footer">
        <FooterRequest slot={block.slot} query={query} name="footer" />
      </Fact>
    );
  }
  return (
    <>
      <Fact label="Producer’s time">
        <ProducerTime nanoseconds={footer.producerTimeNanos} blockTime={block.blockTime} />
      </Fact>
      {footer.producerTimeNanos !== null && parent !== null && (
        <Fact label="After its parent">
          <ParentGap
            parent={parent}
            slots={block.slot - parent}
            nanoseconds={footer.producerTimeNanos}
            commitment={commitment}
            slotMilliseconds={slotMilliseconds}
          />
        </Fact>
      )}
      <Fact label="User agent">
        <UserAgent text={footer.userAgent} />
      </Fact>
    </>
  );
}

type FooterQuery = ReturnType<typeof useFooter>;

/** `known`: from the answer for the block. Cached, because the next block compares its time with it. */
function useFooter(slot: Slot, commitment: Commitment, known: BlockFooter | null) {
  return useQuery({
    ...footerQueryOptions(useClient(), slot, commitment),
    ...(known !== null && { initialData: known }),
  });
}

function FooterRequest({
  slot,
  query: { isFetching, isSuccess, error, refetch },
  name,
}: {
  readonly slot: Slot;
  readonly query: FooterQuery;
  readonly name: 'footer' | 'parent’s footer';
}) {
  return (
    <span className="muted standalone" role="status">
      {isFetching ? (
        `Loading the ${name}…`
      ) : error !== null ? (
        <FailureSentence error={error} subject={{ kind: 'block', slot }} />
      ) : isSuccess ? (
        'The answer has no footer: the endpoint has none for this block, or does not support the option.'
      ) : (
        `Not loaded.${name === 'footer' ? ' Few endpoints provide it.' : ''}`
      )}{' '}
      <button type="button" className="text-button" onClick={() => void refetch()}>
        {error !== null || isSuccess ? 'Try again' : `Load ${name}`}
      </button>
    </span>
  );
}

function ProducerTime({
  nanoseconds,
  blockTime,
}: {
  readonly nanoseconds: bigint | null;
  readonly blockTime: bigint | null;
}) {
  if (nanoseconds === null) return <span className="muted standalone">The footer has no time that can be read.</span>;
  const difference = blockTime === null ? null : nanoseconds - blockTime * NANOSECONDS_PER_SECOND;
  return (
    <>
      {formatUtcNanoseconds(nanoseconds)} <span className="muted">{nanoseconds.toString()} ns</span>
      <CopyButton value={nanoseconds.toString()} label="nanoseconds" />
      {difference !== null && (
        <FactNote>
          {difference < 0n ? `${formatSeconds(-difference)} before` : `${formatSeconds(difference)} after`} the block
          time
        </FactNote>
      )}
    </>
  );
}

function ParentGap({
  parent,
  slots,
  nanoseconds,
  commitment,
  slotMilliseconds,
}: {
  readonly parent: Slot;
  /** From the parent to this block. */
  readonly slots: bigint;
  readonly slotMilliseconds: bigint | null;
  readonly nanoseconds: bigint;
  readonly commitment: Commitment;
}) {
  const query = useFooter(parent, commitment, null);
  const footer = query.data ?? null;
  if (footer === null) return <FooterRequest slot={parent} query={query} name="parent’s footer" />;
  if (footer.producerTimeNanos === null)
    return <span className="muted standalone">The parent’s footer has no time that can be read.</span>;
  const gap = nanoseconds - footer.producerTimeNanos;
  return (
    <>
      {formatSeconds(gap)}
      <FactNote>
        {gap < 0n && 'earlier than its parent; '}
        {slotMilliseconds !== null && `${describeDelay(gap, slots, slotMilliseconds)}; `}each time is from its
        producer’s own clock
      </FactNote>
    </>
  );
}

/** "0.031000000 s later than expected: 2 slots of 200 ms" */
function describeDelay(gap: bigint, slots: bigint, slotMilliseconds: bigint): string {
  const delay = gap - slots * slotMilliseconds * NANOSECONDS_PER_MILLISECOND;
  const expected = `${formatCount(slots, 'slot')} of ${slotMilliseconds} ms`;
  if (delay === 0n) return `as expected: ${expected}`;
  return `${formatSeconds(delay < 0n ? -delay : delay)} ${delay < 0n ? 'earlier' : 'later'} than expected: ${expected}`;
}

const NANOSECONDS_PER_MILLISECOND = 1_000_000n;

function UserAgent({ text }: { readonly text: string | null }) {
  if (text === null) return <span className="muted standalone">The footer has no text that can be read.</span>;
  if (text === '') return <span className="muted standalone">The text is empty.</span>;
  const { shown, hidden } = formatUntrustedText(text, MAX_USER_AGENT);
  return (
    <>
      <bdi>
        <code>{shown}</code>
      </bdi>
      <CopyButton value={text} label="user agent" />
      <FactNote>
        {hidden > 0 && `and ${formatInteger(hidden)} more characters; `}written by the producer, not verified
      </FactNote>
    </>
  );
}

/** The most bytes that SIMD-0307 allows. */
const MAX_USER_AGENT = 255;

/**
 * The footer of a block; null if the endpoint returns none. A separate request on demand: with the option, some
 * gateways would reject the request for the block, and others would not serve it from their caches.
 */
function footerQueryOptions(client: Client, slot: Slot, commitment: Commitment) {
  return queryOptions({
    // Query keys are hashed as JSON, which has no bigint.
    queryKey: queryKeys.footer(client.url, slot, commitment),
    queryFn: async ({ signal }): Promise<BlockFooter | null> => {
      const config = { encoding: 'json', transactionDetails: 'none', rewards: false, method: 'getBlock' } as const;
      const { value } = await client.getBlock(slot, { ...config, commitment, footer: true }, { signal });
      return value && value.footer;
    },
    enabled: false,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
}

/** How long after their newest slot the votes of a block landed. null if the answer could not be read. */
export function VoteLatencyText({
  calls,
  slot,
  isAlpenglow,
}: {
  readonly calls: BlockCalls | null;
  readonly slot: Slot;
  readonly isAlpenglow: boolean;
}) {
  if (calls === null) return <span className="muted standalone">not known, because the answer could not be read</span>;
  const latencies = voteLatencies(calls.voted, slot);
  const [first, ...later] = latencies;
  if (first === undefined && isAlpenglow)
    return <span className="muted standalone">no votes: under Alpenglow they are not transactions</span>;
  if (first === undefined)
    return <span className="muted standalone">no succeeded votes with a slot in this answer</span>;
  const total = latencies.reduce((sum, { votes }) => sum + votes, 0);
  const last = later.at(-1);
  const shown = later.slice(0, MAX_LATENCIES);
  return (
    <>
      {slotsText(first.slots)} in {formatInteger(first.votes)} of {formatInteger(total)} votes
      {last !== undefined && (
        <FactNote>
          {shown.map(({ slots, votes }) => `${slotsText(slots)} in ${formatInteger(votes)}`).join(', ')}
          {later.length > MAX_LATENCIES && `, up to ${slotsText(last.slots)}`}
        </FactNote>
      )}
      {isAlpenglow && (
        <FactNote>
          a block of the move to Alpenglow: blocks after the last one under TowerBFT contained votes, and were deleted
        </FactNote>
      )}
    </>
  );
}

function slotsText(slots: bigint): string {
  return `${formatInteger(slots)} ${slots === 1n ? 'slot' : 'slots'}`;
}

const MAX_LATENCIES = 2;
