import { absenceSentence } from '../../analysis/explain/absence-text.ts';
import type { Absence } from '../../analysis/facts/absence/why-absent.ts';
import { whyOutcomesUnknown } from '../../analysis/explain/block/block-sentence.ts';
import { type BlockSummary, totalOf } from '../../analysis/facts/block/block-overview.ts';
import { shortError } from '../../analysis/explain/block/short-error.ts';
import { MAP_VIEWS, type MapKinds, type MapView, mapKinds } from '../../analysis/facts/block/map-kinds.ts';
import type { BlockRow } from '../../analysis/facts/block/block-row.ts';
import { type ReactNode, memo, useMemo, useState } from 'react';
import { Link, useLocation, useNavigate } from 'react-router';
import { BlockMapCanvas, type PointedBar } from '../../features/block-map/block-map-canvas.tsx';
import { formatInteger, formatCount, agree } from '../../shared/format/format-number.ts';
import type { Address } from '../../solana/ids/ids.ts';
import { RadioGroup } from '../../ui/controls/radio-group.tsx';
import { Section } from '../../ui/page/section.tsx';
import { AddressLabel, AddressLink } from '../../ui/values/address.tsx';
import type { ChangeParams, ParamChanges } from './block-params.ts';

/** The whole block as a picture: a bar per transaction, in block order. */
export const MapSection = memo(function MapSection({
  rows,
  summary,
  target,
  noComputeUnits,
  view,
  onJump,
  onChange,
}: {
  readonly rows: readonly BlockRow[];
  readonly summary: BlockSummary;
  /** Index of the transaction in the URL fragment. */
  readonly target: number | null;
  /** Why the answer has no compute units; null if it has some, or while it is arriving. */
  readonly noComputeUnits: Absence | null;
  readonly view: MapView;
  /** Called when the user picks a transaction, even the one that is already in the URL fragment. */
  readonly onJump: () => void;
  readonly onChange: ChangeParams;
}) {
  const [hovered, setHovered] = useState<PointedBar | null>(null);
  const { search } = useLocation();
  const navigate = useNavigate();
  const marked = hovered?.index ?? target;
  const markedRow = target === null ? undefined : rows[target];
  const hoveredRow = hovered === null ? undefined : rows[hovered.index];
  const filter = (changes: ParamChanges) => {
    onChange(changes);
    document.getElementById('transactions')?.scrollIntoView();
  };
  const busiest = useMemo(() => findBusiest(rows), [rows]);
  const kinds = useMemo(() => (view === 'outcome' ? null : mapKinds(rows, view)), [rows, view]);
  const link = (row: BlockRow) => (
    <Link to={{ search, hash: `#tx-${row.index}` }} onClick={onJump}>
      #{formatInteger(row.index)}
    </Link>
  );
  return (
    <Section
      id="map"
      title="Map"
      count="one bar per transaction, in block order"
      end={
        <RadioGroup
          legend="map by"
          legendHidden
          options={MAP_VIEWS.map((value) => ({ value }))}
          value={view}
          onChange={(value) => onChange({ map: value })}
        />
      }
    >
      <figure className="block-map">
        <BlockMapCanvas
          rows={rows}
          label={`${describeMap(summary)}${view === 'outcome' ? '' : ` Colored by ${view}, as listed.`} The table below has the same data.`}
          marked={marked}
          kinds={kinds?.kinds ?? null}
          onPoint={setHovered}
          onPick={(index) => {
            void navigate({ search, hash: `#tx-${index}` }, { replace: index === target });
            onJump();
          }}
        />
        {hovered !== null && hoveredRow !== undefined && (
          <BarDetails bar={hovered}>
            #{formatInteger(hovered.index)}, <RowText row={hoveredRow} />
          </BarDetails>
        )}
        <figcaption>
          {kinds === null ? (
            <OutcomeLegend summary={summary} onFilter={filter} />
          ) : (
            <KindsLegend
              ranked={kinds.ranked}
              noOps={totalOf(summary.noOp)}
              onFilter={(address) => filter({ [view === 'payer' ? 'account' : 'program']: address })}
            />
          )}{' '}
          <span>
            {noComputeUnits === null
              ? 'Height is compute units, logarithmic, 100 to 1,400,000.'
              : `All bars have the same height. ${absenceSentence('computeUnits', noComputeUnits)}`}
          </span>
        </figcaption>
        <figcaption style={{ marginTop: 4 }}>
          {rows.length > ONE_LINE && <span>Left: first index of the line; right: how many in it failed.</span>}{' '}
          {markedRow !== undefined && (
            <span>
              Marked: {link(markedRow)}, <RowText row={markedRow} />
            </span>
          )}{' '}
          {markedRow === undefined && busiest !== null && (
            <span>
              {link(busiest)} used the most units: <b>{formatInteger(busiest.computeUnits ?? 0n)}</b>.
            </span>
          )}
        </figcaption>
      </figure>
    </Section>
  );
});

const OUTCOMES = {
  succeeded: 'ok',
  failed: 'failed',
  noOp: 'not executed',
  unknown: 'outcome unknown',
  contradicted: 'contradictory',
} as const;

function RowText({ row }: { readonly row: BlockRow }) {
  const { outcome, computeUnits, isVote } = row;
  const short = shortError(row);
  return (
    <>
      {isVote && 'a vote, '}
      {OUTCOMES[outcome]}
      {short !== null && `: ${short.reason}`}
      {short?.account != null && (
        <>
          : <AddressLabel address={short.account} />
        </>
      )}
      {short?.instruction != null && ` in ${short.instruction}`}
      {computeUnits !== null && outcome !== 'noOp' && (
        <>
          , <b>{formatInteger(computeUnits)}</b> units
        </>
      )}
      .
    </>
  );
}

function describeMap({ count, succeeded, failed, noOp, contradicted }: BlockSummary): string {
  const votes = succeeded.votes + failed.votes;
  const dots = `, ${formatCount(votes, 'dot')} (votes${failed.votes === 0 ? '' : `, ${formatInteger(failed.votes)} of them failed`})`;
  const noOps = totalOf(noOp);
  const both = `, ${formatCount(noOps, 'bar')} both up and down (not executed)`;
  const marks = totalOf(contradicted);
  const across = `, ${formatCount(marks, 'mark')} across the line (contradictory)`;
  return `${formatCount(count, 'transaction')} in block order: ${formatCount(succeeded.others, 'bar')} up (succeeded), ${formatCount(failed.others, 'bar')} down (failed)${votes === 0 ? '' : dots}${noOps === 0 ? '' : both}${marks === 0 ? '' : across}.`;
}

/**
 * The transaction that used the most compute units; null if the answer has none. A no-op used none of its counted
 * units.
 */
function findBusiest(rows: readonly BlockRow[]): BlockRow | null {
  let busiest: BlockRow | null = null;
  for (const row of rows) {
    if (row.outcome === 'noOp' || row.computeUnits === null) continue;
    if (row.computeUnits > (busiest?.computeUnits ?? 0n)) busiest = row;
  }
  return busiest;
}

/** Transactions that fit one line of the narrowest page: with more, the caption explains the lines. */
const ONE_LINE = 60;

/** The listed programs or fee payers, each with its color and number of transactions. */
function KindsLegend({
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
            aria-label={`Show ${agree(count, 'the transaction', `the ${formatInteger(count)} transactions`)} of ${address}`}
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
function OutcomeLegend({
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

/** The meaning of the bar under the pointer, next to it. The table has the same for keyboards and screen readers. */
function BarDetails({ bar: { x, y }, children }: { readonly bar: PointedBar; readonly children: ReactNode }) {
  return (
    <div
      aria-hidden="true"
      data-testid="bar-details"
      style={{
        position: 'absolute',
        left: `clamp(0px, ${x}px - ${WIDTH / 2}px, 100% - ${WIDTH}px)`,
        top: y + 22,
        zIndex: 2,
        width: 'max-content',
        maxWidth: WIDTH,
        padding: '4px 8px',
        pointerEvents: 'none',
        border: '1px solid var(--line-2)',
        background: 'var(--paper)',
        fontSize: 'var(--t13)',
      }}
    >
      {children}
    </div>
  );
}

/** CSS pixels; fits the narrowest page. */
const WIDTH = 280;
