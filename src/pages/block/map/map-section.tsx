import { memo, useMemo, useState } from 'react';
import { Link, useLocation, useNavigate } from 'react-router';
import { formatInteger } from '../../../shared/format/format-number.ts';
import { absenceSentence } from '../../../analysis/explain/absence-text.ts';
import type { Absence } from '../../../analysis/facts/absence/why-absent.ts';
import type { BlockRow } from '../../../analysis/facts/block/block-row.ts';
import { type BlockSummary, totalOf } from '../../../analysis/facts/block/block-overview.ts';
import { mapKinds, MAP_VIEWS, type MapView } from '../../../analysis/facts/block/map-kinds.ts';
import { shortError } from '../../../analysis/explain/block/short-error.ts';
import { RadioGroup } from '../../../ui/controls/radio-group.tsx';
import { AddressLabel } from '../../../ui/values/address.tsx';
import { BlockMapCanvas, type PointedBar } from '../../../features/block-map/block-map-canvas.tsx';
import { Section } from '../../../ui/page/section.tsx';
import type { ChangeParams, ParamChanges } from '../block-params.ts';
import { BarDetails } from './bar-details.tsx';
import { KindsLegend, OutcomeLegend } from './map-legend.tsx';

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
  const dots = `, ${formatInteger(votes)} dots (votes${failed.votes === 0 ? '' : `, ${formatInteger(failed.votes)} of them failed`})`;
  const noOps = totalOf(noOp);
  const both = `, ${formatInteger(noOps)} bars both up and down (not executed)`;
  const marks = totalOf(contradicted);
  const across = `, ${formatInteger(marks)} marks across the line (contradictory)`;
  return `${formatInteger(count)} transactions in block order: ${formatInteger(succeeded.others)} bars up (succeeded), ${formatInteger(failed.others)} bars down (failed)${votes === 0 ? '' : dots}${noOps === 0 ? '' : both}${marks === 0 ? '' : across}.`;
}

/** The transaction that used the most compute units; null if the answer has none. A no-op used none of what it counts. */
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
