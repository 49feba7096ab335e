import { formatInteger } from '../../../shared/format/format-number.ts';
import { whyOutcomesUnknown } from '../../../analysis/explain/block/block-sentence.ts';
import { type BlockSummary, totalOf } from '../../../analysis/facts/block/block-overview.ts';
import type { MapKinds } from '../../../analysis/facts/block/map-kinds.ts';
import type { Address } from '../../../solana/ids/ids.ts';
import type { ParamChanges } from '../block-params.ts';
import { AddressLink } from '../../../ui/values/address.tsx';

/** The listed programs or fee payers, each with its color and number of transactions. */
export function KindsLegend({
  ranked,
  noOps,
  onFilter,
}: Pick<MapKinds, 'ranked'> & { readonly noOps: number; readonly onFilter: (address: Address) => void }) {
  return (
    <>
      {ranked.map(({ address, count }, color) => (
        <span key={address} className="legend-item">
          <svg viewBox="0 0 12 14" aria-hidden="true">
            <rect y="2" width="12" height="10" fill={`var(--hue-${color + 1})`} />
          </svg>
          <AddressLink address={address} />{' '}
          <button
            type="button"
            className="text-button"
            title="Show these transactions"
            aria-label={`Show the ${formatInteger(count)} transactions of ${address}`}
            onClick={() => onFilter(address)}
          >
            {formatInteger(count)}
          </button>{' '}
        </span>
      ))}{' '}
      <span>
        Up succeeded, down failed{noOps > 0 && ', both not executed'}; votes are gray, those not listed are in ink.
      </span>
    </>
  );
}

/** The shapes of outcomes and votes, with their numbers. */
export function OutcomeLegend({
  summary,
  onFilter,
}: {
  readonly summary: BlockSummary;
  readonly onFilter: (changes: ParamChanges) => void;
}) {
  const entry = (changes: ParamChanges, text: string) => (
    <button type="button" className="text-button" title="Show these transactions" onClick={() => onFilter(changes)}>
      {text}
    </button>
  );
  const { succeeded, failed, noOp, unknown, contradicted } = summary;
  const votes = succeeded.votes + failed.votes;
  const noOps = totalOf(noOp);
  const withoutOutcome = totalOf(unknown);
  const contradictions = totalOf(contradicted);
  return (
    <>
      {succeeded.others > 0 && (
        <span className="legend-item">
          <svg viewBox="0 0 12 14" aria-hidden="true">
            <path d="M3 0v9M8 4v5" stroke="var(--ink)" strokeWidth="3" />
            <path d="M0 10h12" stroke="var(--line-2)" />
          </svg>
          {entry({ outcome: 'ok', votes: 'hidden' }, `succeeded, ${formatInteger(succeeded.others)}`)}
        </span>
      )}{' '}
      {failed.others > 0 && (
        <span className="legend-item">
          <svg viewBox="0 0 12 14" aria-hidden="true">
            <path d="M0 4h12" stroke="var(--line-2)" />
            <path d="M3 5v9M8 5v4" stroke="var(--failure)" strokeWidth="3" />
          </svg>
          {entry({ outcome: 'failed', votes: 'hidden' }, `failed, ${formatInteger(failed.others)}`)}
        </span>
      )}{' '}
      {votes > 0 && (
        <span className="legend-item">
          <svg viewBox="0 0 12 14" aria-hidden="true">
            <path d="M0 8h12" stroke="var(--line-2)" />
            <path d="M2 6.5h3M7 6.5h3" stroke="var(--ink-3)" strokeWidth="2" />
          </svg>
          {entry({ outcome: 'all', votes: 'only' }, `vote, ${formatInteger(votes)}`)}
          {failed.votes > 0 && ` (${formatInteger(failed.votes)} failed)`}
        </span>
      )}{' '}
      {noOps > 0 && (
        <span className="legend-item">
          <svg viewBox="0 0 12 14" aria-hidden="true">
            <path d="M0 7h12" stroke="var(--line-2)" />
            <path d="M3 1v4M8 1v4M3 9v4M8 9v4" stroke="var(--warning)" strokeWidth="3" />
          </svg>
          {entry({ outcome: 'no-op', votes: 'shown' }, `not executed, ${formatInteger(noOps)}`)}
        </span>
      )}{' '}
      {contradictions > 0 && (
        <span className="legend-item">
          <svg viewBox="0 0 12 14" aria-hidden="true">
            <path d="M0 7h12" stroke="var(--line-2)" />
            <path d="M3 4v6M8 4v6" stroke="var(--warning)" strokeWidth="3" />
          </svg>
          {entry({ outcome: 'contradictory', votes: 'shown' }, `contradictory, ${formatInteger(contradictions)}`)}
        </span>
      )}{' '}
      {withoutOutcome > 0 && (
        <span className="legend-item">
          <svg viewBox="0 0 12 14" aria-hidden="true">
            <path d="M0 7h12" stroke="var(--line-2)" />
            <path d="M3 4v6M8 4v6" stroke="var(--ink-3)" strokeWidth="3" />
          </svg>
          outcome {whyOutcomesUnknown(summary)}, {formatInteger(withoutOutcome)}
        </span>
      )}
    </>
  );
}
