import { memo, type ReactNode } from 'react';
import { Link } from 'react-router';
import { labelOf } from '../../analysis/explain/fields/absence-text.ts';
import type { BlockAbsences } from '../../analysis/facts/absence/block-absences.ts';
import type { BlockTips } from '../../analysis/facts/block/block-balances.ts';
import { type BlockOverview, type BlockSummary, totalOf } from '../../analysis/facts/block/block-overview.ts';
import { feeRevenue } from '../../analysis/facts/block/rewards.ts';
import { withoutFilters } from './block-params.ts';
import { withParam } from '../../features/routing/search-params.ts';
import { formatInteger } from '../../shared/format/format-number.ts';
import { Sol } from '../../ui/values/amount.tsx';
import styles from './block-head.module.css';
import { EMPTY_GAUGE, Figure, Pending } from './figure.tsx';

/** Four figures that say what a block holds: its transactions, compute units, fees and tips. */
export const BlockFigures = memo(function BlockFigures({
  overview,
  absences,
  limit,
  tips,
  search,
}: {
  /** null until the block header has arrived. */
  readonly overview: BlockOverview | null;
  /** null while transactions are arriving. */
  readonly absences: BlockAbsences | null;
  /** What a block may cost, in compute units; null if it is not known. */
  readonly limit: bigint | null;
  /** undefined until the balances are read, null if they could not be. */
  readonly tips: BlockTips | null | undefined;
  /** Search parameters of the URL, which links retain. */
  readonly search: string;
}) {
  const summary = overview?.summary ?? null;
  const isComplete = absences !== null;
  return (
    <dl className={styles['figures']}>
      <Transactions overview={overview} absences={absences} search={search} />
      {isComplete && summary !== null && absences.computeUnits === null ? (
        <ComputeUnits summary={summary} limit={limit} />
      ) : (
        <Pending title="Compute units" why={absences && labelOf(absences.computeUnits ?? absences.transactions)} />
      )}
      {isComplete && summary !== null && overview !== null && absences.metadata === null ? (
        <Fees summary={summary} overview={overview} absences={absences} />
      ) : (
        <Pending title="Fees" why={absences && labelOf(absences.metadata ?? absences.transactions)} />
      )}
      {isComplete && absences.metadata !== null ? (
        <Pending title="Tips" why={labelOf(absences.metadata)} />
      ) : tips === undefined || summary === null ? (
        <Pending title="Tips" why={null} />
      ) : (
        <Tips tips={tips} count={summary.count} />
      )}
    </dl>
  );
});

/** Parts of a whole, in percent, from the left. */
function Gauge({ parts }: { readonly parts: readonly (readonly [className: string, share: number])[] }) {
  return (
    <div className={styles['gauge']} aria-hidden="true">
      {parts.map(
        ([className, share]) =>
          share > 0 && <i key={className} className={styles[className]} style={{ '--share': `${share}%` }} />,
      )}
    </div>
  );
}

function Transactions({
  overview,
  absences,
  search,
}: {
  readonly overview: BlockOverview | null;
  readonly absences: BlockAbsences | null;
  readonly search: string;
}) {
  const { block = null, summary = null } = overview ?? {};
  if (summary === null) {
    const signatures = block?.signatures ?? null;
    if (signatures === null) return <Pending title="Transactions" why={absences && labelOf(absences.transactions)} />;
    return (
      <Figure title="Transactions" value={formatInteger(signatures.length)} gauge={EMPTY_GAUGE}>
        {absences !== null && 'only their signatures are loaded'}
      </Figure>
    );
  }
  const { count, succeeded, failed, noOp, unknown, contradicted, undecoded, votesKnown } = summary;
  const votes = succeeded.votes + failed.votes;
  const noOps = totalOf(noOp);
  const contradictions = totalOf(contradicted);
  const unknowns = totalOf(unknown);
  const share = (part: number) => (100 * part) / count;
  const link = (outcome: string, text: string) => (
    <Link
      key={outcome}
      to={{ search: withParam(withoutFilters(search), 'outcome', outcome, 'all'), hash: '#transactions' }}
    >
      {text}
    </Link>
  );
  const words: readonly (ReactNode | false)[] = [
    succeeded.others > 0 && `${formatInteger(succeeded.others)} succeeded`,
    failed.others > 0 && link('failed', `${formatInteger(failed.others)} failed`),
    noOps > 0 && link('no-op', `${formatInteger(noOps)} not executed`),
    contradictions > 0 && link('contradictory', `${formatInteger(contradictions)} contradictory`),
    unknowns > 0 && `${formatInteger(unknowns)} without an outcome`,
    votesKnown && votes > 0 && `${formatInteger(votes)} ${votes === 1 ? 'vote' : 'votes'}`,
    failed.votes > 0 && `${formatInteger(failed.votes)} of them failed`,
    undecoded > 0 && `${formatInteger(undecoded)} not decoded`,
  ].filter((word) => word !== false);
  return (
    <Figure
      title="Transactions"
      value={formatInteger(count)}
      gauge={
        absences === null ? (
          EMPTY_GAUGE
        ) : (
          <Gauge
            parts={[
              ['ink', share(succeeded.others)],
              ['failed', share(failed.others)],
              ['second', share(noOps + contradictions + unknowns)],
              ['rest', share(votes)],
            ]}
          />
        )
      }
    >
      {absences !== null &&
        words.map((word, at) => (
          // The index as the key: the words do not change their order.
          <span key={at}>
            {at > 0 && ', '}
            {word}
          </span>
        ))}
      {count === 0 && absences !== null && 'none in this block'}
      {absences === null && 'so far'}
    </Figure>
  );
}

function ComputeUnits({ summary, limit }: { readonly summary: BlockSummary; readonly limit: bigint | null }) {
  const { computeUnits, costUnits, count } = summary;
  const used = computeUnits.total ?? 0n;
  const cost = costUnits.missing === 0 ? costUnits.total : null;
  const share = (units: bigint) => (limit === null ? 0 : Number((units * 10_000n) / limit) / 100);
  const missing = count - computeUnits.missing;
  return (
    <Figure
      title="Compute units"
      value={formatInteger(used)}
      gauge={
        limit === null ? (
          EMPTY_GAUGE
        ) : (
          <Gauge
            parts={[
              ['ink', share(used)],
              ['second', cost === null ? 0 : share(cost - used)],
            ]}
          />
        )
      }
    >
      {computeUnits.missing > 0 && computeUnits.total !== null ? (
        `of ${formatInteger(missing)} of ${formatInteger(count)} transactions`
      ) : (
        <>
          {cost === null ? 'cost not recorded' : `cost ${formatInteger(cost)}`}
          {limit !== null && `${cost === null ? '; a block may use' : ' of the limit'} ${formatInteger(limit)}`}
        </>
      )}
    </Figure>
  );
}

function Fees({
  summary,
  overview: { block },
  absences,
}: {
  readonly summary: BlockSummary;
  readonly overview: BlockOverview;
  readonly absences: BlockAbsences;
}) {
  const paid = summary.fees.total ?? 0n;
  const revenue = feeRevenue(summary, block.rewards);
  if (revenue === null || revenue.burned < 0n) {
    return (
      <Figure title="Fees" value={<Sol lamports={paid} unit="SOL" />} gauge={EMPTY_GAUGE}>
        {summary.count === 0
          ? 'no transaction paid one'
          : summary.fees.missing > 0
            ? `without ${formatInteger(summary.fees.missing)} that the answer does not have`
            : absences.rewards !== null
              ? `who collected them: ${labelOf(absences.rewards)}`
              : revenue === null
                ? 'paid; the block records no fee reward for them'
                : 'paid; the reward is larger'}
      </Figure>
    );
  }
  return (
    <Figure
      title="Fees collected"
      value={<Sol lamports={revenue.reward} unit="SOL" />}
      gauge={
        <Gauge
          parts={
            paid === 0n
              ? []
              : [
                  ['ink', Number((revenue.reward * 10_000n) / paid) / 100],
                  ['rest', Number((revenue.burned * 10_000n) / paid) / 100],
                ]
          }
        />
      }
    >
      of <Sol lamports={paid} /> paid
      {revenue.rule !== 'neither' && (
        <>
          ; <Sol lamports={revenue.burned} /> burned
        </>
      )}
    </Figure>
  );
}

/** Tips to Jito’s tip accounts for block builders, which are not part of the fees, and where in the block they were paid. */
function Tips({ tips, count }: { readonly tips: BlockTips | null; readonly count: number }) {
  if (tips === null) return <Pending title="Tips" why="the balances could not be read" />;
  if (tips.indexes.length === 0)
    return (
      <Figure title="Tips" value={<span className="muted">none</span>} gauge={EMPTY_GAUGE}>
        to Jito tip accounts
      </Figure>
    );
  const path = tips.indexes.map((index) => `M${((1000 * (index + 0.5)) / count).toFixed(1)} 0V6`).join('');
  return (
    <Figure
      title="Tips"
      value={<Sol lamports={tips.lamports} unit="SOL" />}
      gauge={
        <svg className={styles['ticks']} viewBox="0 0 1000 6" preserveAspectRatio="none" aria-hidden="true">
          <path d={path} />
        </svg>
      }
    >
      to Jito tip accounts, by {formatInteger(tips.indexes.length)}{' '}
      {tips.indexes.length === 1 ? 'transaction' : 'transactions'}
    </Figure>
  );
}
