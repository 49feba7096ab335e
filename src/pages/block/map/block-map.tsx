import { useMemo, useState } from 'react';
import { Link, useLocation, useNavigate } from 'react-router';
import { formatInteger } from '../../../shared/format/format-number.ts';
import type { BlockRow } from '../../../analysis/block/block-row.ts';
import type { BlockSummary } from '../../../analysis/block/block-summary.ts';
import { mapKinds, type MapKinds, MAP_VIEWS, type MapView } from '../../../analysis/block/map-kinds.ts';
import { formatShortError } from '../../../analysis/block/format-short-error.ts';
import { AddressLink } from '../../../ui/values/address-link.tsx';
import { RadioGroup } from '../../../ui/controls/radio-group.tsx';
import { BlockMapCanvas } from '../../../features/blocks/block-map-canvas.tsx';
import { Section } from '../../../ui/page/section.tsx';
import type { ChangeParams } from '../block-params.ts';

/** The whole block as a picture: a bar a transaction, in the order of the block. */
export function BlockMap({
  rows,
  summary,
  target,
  view,
  onJump,
  onChange,
}: {
  readonly rows: readonly BlockRow[];
  readonly summary: BlockSummary;
  /** Index of the transaction that the address points at. */
  readonly target: number | null;
  readonly view: MapView;
  /** Called when a transaction is chosen, be it that which the address points at already. */
  readonly onJump: () => void;
  readonly onChange: ChangeParams;
}) {
  const [pointed, setPointed] = useState<number | null>(null);
  const { search } = useLocation();
  const navigate = useNavigate();
  const marked = pointed ?? target;
  const markedRow = marked === null ? undefined : rows[marked];
  const busiest = useMemo(() => findBusiest(rows), [rows]);
  const colours = useMemo(() => (view === 'outcome' ? null : mapKinds(rows, view)), [rows, view]);
  const link = (row: BlockRow) => (
    <Link to={{ search, hash: `#tx-${row.index}` }} onClick={onJump}>
      #{formatInteger(row.index)}
    </Link>
  );
  return (
    <Section
      id="map"
      title="Map"
      count="every transaction in its order, a bar each"
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
          label={`${describeScore(summary)}${view === 'outcome' ? '' : ` Coloured by ${view}, as listed.`} The table below holds the same.`}
          marked={marked}
          kinds={colours?.kinds ?? null}
          onPoint={setPointed}
          onPick={(index) => {
            void navigate({ search, hash: `#tx-${index}` }, { replace: index === target });
            onJump();
          }}
        />
        <figcaption>
          {colours === null ? <ScoreKey summary={summary} /> : <KindsKey ranked={colours.ranked} />}{' '}
          <span>
            {summary.computeUnits.total === null
              ? 'Compute units are not in the answer: all bars have one height.'
              : 'Height is compute units, logarithmic, 100 to 1,400,000.'}
          </span>
        </figcaption>
        <figcaption style={{ marginTop: 4 }}>
          {rows.length > ONE_LINE && <span>Left, the first index of a line; right, how many of it failed.</span>}{' '}
          {markedRow !== undefined && (
            <span>
              Marked: {link(markedRow)}, <RowWords row={markedRow} />
            </span>
          )}{' '}
          {markedRow === undefined && busiest !== null && (
            <span>
              The busiest was {link(busiest)} with <b>{formatInteger(busiest.computeUnits ?? 0n)}</b>.
            </span>
          )}
        </figcaption>
      </figure>
    </Section>
  );
}

function RowWords({ row: { outcome, error, computeUnits, isVote } }: { readonly row: BlockRow }) {
  const said =
    error !== null ? `failed ${formatShortError(error)}` : outcome === 'succeeded' ? 'ok' : 'outcome not recorded';
  return (
    <>
      {isVote && 'a vote, '}
      {said}
      {computeUnits !== null && (
        <>
          , <b>{formatInteger(computeUnits)}</b> units
        </>
      )}
      .
    </>
  );
}

function KindsKey({ ranked }: Pick<MapKinds, 'ranked'>) {
  return (
    <>
      {ranked.map(({ address, count }, ink) => (
        <span key={address} className="legend-item">
          <svg viewBox="0 0 12 14" aria-hidden="true">
            <rect y="2" width="12" height="10" fill={`var(--f${ink})`} />
          </svg>
          <AddressLink address={address} /> {formatInteger(count)}{' '}
        </span>
      ))}{' '}
      <span>Up succeeded, down failed; others and votes are grey.</span>
    </>
  );
}

function ScoreKey({ summary: { succeeded, failed, unknown } }: { readonly summary: BlockSummary }) {
  const votes = succeeded.votes + failed.votes;
  const notRecorded = unknown.votes + unknown.others;
  return (
    <>
      {succeeded.others > 0 && (
        <span className="legend-item">
          <svg viewBox="0 0 12 14" aria-hidden="true">
            <path d="M3 0v9M8 4v5" stroke="var(--ink)" strokeWidth="3" />
            <path d="M0 10h12" stroke="var(--line-2)" />
          </svg>
          succeeded, {formatInteger(succeeded.others)}
        </span>
      )}{' '}
      {failed.others > 0 && (
        <span className="legend-item">
          <svg viewBox="0 0 12 14" aria-hidden="true">
            <path d="M0 4h12" stroke="var(--line-2)" />
            <path d="M3 5v9M8 5v4" stroke="var(--failure)" strokeWidth="3" />
          </svg>
          failed, {formatInteger(failed.others)}
        </span>
      )}{' '}
      {votes > 0 && (
        <span className="legend-item">
          <svg viewBox="0 0 12 14" aria-hidden="true">
            <path d="M0 8h12" stroke="var(--line-2)" />
            <path d="M2 6.5h3M7 6.5h3" stroke="var(--ink-3)" strokeWidth="2" />
          </svg>
          vote, {formatInteger(votes)}
          {failed.votes > 0 && ` (${formatInteger(failed.votes)} failed)`}
        </span>
      )}{' '}
      {notRecorded > 0 && (
        <span className="legend-item">
          <svg viewBox="0 0 12 14" aria-hidden="true">
            <path d="M0 7h12" stroke="var(--line-2)" />
            <path d="M3 4v6M8 4v6" stroke="var(--ink-3)" strokeWidth="3" />
          </svg>
          outcome not recorded, {formatInteger(notRecorded)}
        </span>
      )}
    </>
  );
}

function describeScore({ count, succeeded, failed }: BlockSummary): string {
  return `${formatInteger(count)} transactions as bars: up ${formatInteger(succeeded.others)} that succeeded, down ${formatInteger(failed.others)} that failed, dots ${formatInteger(succeeded.votes + failed.votes)} votes${failed.votes === 0 ? '' : `, ${formatInteger(failed.votes)} of them failed`}.`;
}

/** The transaction that used most compute units; null where none are recorded. */
function findBusiest(rows: readonly BlockRow[]): BlockRow | null {
  let busiest: BlockRow | null = null;
  for (const row of rows) {
    if (row.computeUnits !== null && row.computeUnits > (busiest?.computeUnits ?? 0n)) busiest = row;
  }
  return busiest;
}

/** Transactions that stand in one line on the narrowest page, which then needs no explanation of its lines. */
const ONE_LINE = 60;
