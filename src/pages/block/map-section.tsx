import type { Absence } from '../../analysis/facts/absence/why-absent.ts';
import { whyOutcomesUnknown } from '../../analysis/explain/block/block-sentence.ts';
import { type BlockSummary, totalOf } from '../../analysis/facts/block/block-overview.ts';
import { formatShortError } from '../../analysis/explain/block/short-error.ts';
import type { MapKinds } from '../../analysis/facts/block/map-kinds.ts';
import type { BlockRow } from '../../analysis/facts/block/block-row.ts';
import { type ReactNode, memo, useMemo, useState } from 'react';
import { Link, useLocation, useNavigate } from 'react-router';
import { BlockMapCanvas, type PointedBar } from '../../features/block-map/block-map-canvas.tsx';
import type { PathParams } from '../../features/routing/paths.ts';
import { formatCount, formatInteger } from '../../shared/format/format-number.ts';
import { visibleText } from '../../shared/format/visible-text.ts';
import type { Address } from '../../solana/ids/ids.ts';
import { shortName } from '../../solana/names/address-names.ts';
import { RadioGroup } from '../../ui/controls/radio-group.tsx';
import { AddressLabel } from '../../ui/values/address.tsx';
import { Sol } from '../../ui/values/amount.tsx';
import { StatusIcon } from '../../ui/values/status-icon.tsx';
import { TruncatedText } from '../../ui/values/text.tsx';
import { type ChangeParams, formatMain, formatRange, MAP_VIEWS, type TableParams } from './block-params.ts';
import styles from './map-section.module.css';
import { ROW_ICONS, Swatch } from './row-marks.tsx';
import { usePane } from './page-with-pane.tsx';
import { openedTransaction, useTransactionPath } from './transaction-link.tsx';
import { useRowSentence } from './use-block-transactions.ts';
import { absenceSentence } from '../../analysis/explain/fields/absence-text.ts';
import type { BlockTransactions } from '../../queries/block/block-transactions.ts';
import { mainProgram } from '../../analysis/facts/block/main-program.ts';

/** The whole block as a picture: a bar per transaction, in block order. Its legend filters the transactions. */
export const MapSection = memo(function MapSection({
  rows,
  summary,
  target,
  noComputeUnits,
  table: { map: view, filter },
  kinds,
  transactions,
  isShown,
  hasStreamed,
  isComplete,
  linkParams,
  onJump,
  onChange,
}: {
  readonly rows: readonly BlockRow[];
  readonly summary: BlockSummary;
  /** Index of the transaction in the URL fragment. */
  readonly target: number | null;
  /** Why the answer has no compute units; null if it has some, or while it is arriving. */
  readonly noComputeUnits: Absence | null;
  readonly table: TableParams;
  /** null: colored by outcome. */
  readonly kinds: MapKinds | null;
  /** What they did; null until the answer has been read. */
  readonly transactions: BlockTransactions | null;
  /** Whether the filters leave a bar in; null for all. */
  readonly isShown: ((index: number) => boolean) | null;
  /** Rows were added to the map while it was in sight: it keeps the height of a full one. */
  readonly hasStreamed: boolean;
  readonly isComplete: boolean;
  readonly linkParams: PathParams;
  /** Called when the user picks a transaction, even the one that is already in the URL fragment. */
  readonly onJump: () => void;
  readonly onChange: ChangeParams;
}) {
  const [pointed, setPointed] = useState<PointedBar | null>(null);
  const { search } = useLocation();
  const navigate = useNavigate();
  const pathOf = useTransactionPath();
  const pane = usePane();
  const { rest, keep } = pane ?? {};
  const busiest = useMemo(() => findBusiest(rows), [rows]);
  const pointedRow = pointed === null ? undefined : rows[pointed.index];
  const actions = useMemo(
    () => ({
      describe: (index: number) => (rows[index] === undefined ? '' : describeRow(rows[index])),
      onPoint: (bar: PointedBar | null) => {
        setPointed(bar);
        rest?.(bar?.index ?? null);
      },
      onPick: (index: number, how: 'key' | 'click' | 'touch' | 'newTab') => {
        const signature = rows[index]?.signature ?? null;
        if (how === 'click' && keep !== undefined) keep(index);
        else if (how === 'touch' || signature === null) {
          void navigate({ search, hash: `#tx-${index}` });
          onJump();
        } else {
          openedTransaction.setState({ signature });
          const path = pathOf(signature, linkParams);
          if (how === 'newTab') window.open(path, '_blank', 'noopener');
          else void navigate(path);
        }
      },
      onRange: (from: number, to: number) => onChange({ rows: formatRange({ from, to }) }, 'push', 'transactions'),
    }),
    [rows, search, navigate, onJump, onChange, pathOf, linkParams, rest, keep],
  );
  const isOnlyVotes = filter.votes === 'only';
  const toggle = (address: Address) =>
    onChange(
      ({ filter: { main } }) => ({
        main: formatMain(main.includes(address) ? main.filter((each) => each !== address) : [...main, address]),
      }),
      'push',
      'transactions',
    );
  return (
    <section id="map" aria-label="Map" className={styles['hero']}>
      <div className={styles['head']}>
        {/* Its entries change their places while transactions arrive. */}
        {!isComplete ? (
          <ul className={styles['legend']} />
        ) : kinds === null ? (
          <OutcomeLegend summary={summary} outcome={filter.outcome} isOnlyVotes={isOnlyVotes} onChange={onChange} />
        ) : (
          <KindsLegend {...{ kinds, summary, isOnlyVotes, onChange }} chosen={filter.main} onToggle={toggle} />
        )}
        <RadioGroup
          legend="map by"
          legendHidden
          options={VIEWS}
          value={view}
          onChange={(value) => onChange({ map: value, main: '' })}
        />
      </div>
      <figure className={`block-map ${styles['map']}`}>
        <div className={hasStreamed ? styles['reserved'] : undefined}>
          <BlockMapCanvas
            rows={rows}
            label={`${describeMap(summary)} The table below has the same data.`}
            marked={pointed?.index ?? pane?.index ?? target}
            kinds={kinds?.kinds ?? null}
            isShown={isShown}
            actions={actions}
          />
        </div>
        {pane === null && pointed !== null && pointedRow !== undefined && (
          <Tooltip bar={pointed} row={pointedRow} transactions={transactions} isBusiest={pointedRow === busiest} />
        )}
        <figcaption className={styles['caption']}>
          <span>
            Up succeeded, down failed.{' '}
            {noComputeUnits === null
              ? 'Height is compute units, logarithmic, 100 to 1,400,000.'
              : `All bars have the same height. ${absenceSentence('computeUnits', noComputeUnits)}`}
          </span>{' '}
          {rows.length > ONE_LINE && (
            <span>Left: index of the line’s first transaction. Right: how many of the line failed.</span>
          )}{' '}
          {isComplete && busiest !== null && (
            <span className={styles['busiest']}>
              <Link to={{ search, hash: `#tx-${busiest.index}` }} onClick={onJump}>
                #{formatInteger(busiest.index)}
              </Link>{' '}
              used the most units: {formatInteger(busiest.computeUnits ?? 0n)}.
            </span>
          )}
        </figcaption>
      </figure>
    </section>
  );
});

const VIEWS = MAP_VIEWS.map((value) => ({ value }));

const OUTCOMES = {
  succeeded: 'succeeded',
  failed: 'failed',
  noOp: 'not executed',
  unknown: 'outcome unknown',
  contradicted: 'contradictory',
} as const;

/** A transaction in a few words, for the screen reader. */
function describeRow(row: BlockRow): string {
  const error = formatShortError(row);
  const program = mainProgram(row.programs);
  return [
    `#${row.index}`,
    row.isVote ? 'a vote' : program === null ? null : (shortName(program) ?? program),
    error === '' ? OUTCOMES[row.outcome] : `${OUTCOMES[row.outcome]}: ${error}`,
    row.computeUnits === null ? null : `${formatInteger(row.computeUnits)} compute units`,
  ]
    .filter((part) => part !== null)
    .join(', ');
}

/** What the row of a bar says, below it. The table has the same for touch. */
function Tooltip({
  bar: { x, y },
  row,
  transactions,
  isBusiest,
}: {
  readonly bar: PointedBar;
  readonly row: BlockRow;
  readonly transactions: BlockTransactions | null;
  readonly isBusiest: boolean;
}) {
  const { index, outcome, isVote, programs, signature, feePayer, fee, computeUnits } = row;
  const said = useRowSentence(transactions, row) ?? formatShortError(row);
  const program = mainProgram(programs);
  return (
    <div
      className={styles['tooltip']}
      aria-hidden="true"
      data-testid="bar-details"
      style={{ left: `clamp(0px, ${x - 24}px, 100% - ${TOOLTIP_WIDTH}px)`, top: y + 12 }}
    >
      <p>
        <StatusIcon kind={ROW_ICONS[outcome]} bare /> <b>#{formatInteger(index)}</b>{' '}
        <span className="muted">
          {OUTCOMES[outcome]}
          {isVote && ', a vote'}
          {isBusiest && ', the most compute of this block'}
        </span>
      </p>
      <p>
        {program !== null && <AddressLabel address={program} />} {said !== '' && <span>{visibleText(said)}</span>}
      </p>
      <dl>
        {signature !== null && (
          <Line label="Signature">
            <span className="mono">
              <TruncatedText text={signature} />
            </span>
          </Line>
        )}
        {feePayer !== null && (
          <Line label="Fee payer">
            <AddressLabel address={feePayer} />
          </Line>
        )}
        {fee !== null && (
          <Line label="Fee">
            <Sol lamports={fee} unit="SOL" />
          </Line>
        )}
        {computeUnits !== null && <Line label="Compute units">{formatInteger(computeUnits)}</Line>}
      </dl>
    </div>
  );
}

function Line({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}

/** CSS pixels, as in the style sheet. */
const TOOLTIP_WIDTH = 348;

function describeMap({ count, succeeded, failed, noOp, contradicted }: BlockSummary): string {
  const votes = succeeded.votes + failed.votes;
  const band = `, ${formatCount(votes, 'vote')} as a band${failed.votes === 0 ? '' : ` (${formatInteger(failed.votes)} of them failed)`}`;
  const noOps = totalOf(noOp);
  const both = `, ${formatCount(noOps, 'bar')} both up and down (not executed)`;
  const marks = totalOf(contradicted);
  const across = `, ${formatCount(marks, 'mark')} across the line (contradictory)`;
  return `${formatCount(count, 'transaction')} in block order: ${formatCount(succeeded.others, 'bar')} up (succeeded), ${formatCount(failed.others, 'bar')} down (failed)${votes === 0 ? '' : band}${noOps === 0 ? '' : both}${marks === 0 ? '' : across}.`;
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

/** The most frequent programs or fee payers, each with its color and what the filter by it gives. */
function KindsLegend({
  kinds: { ranked, others },
  chosen,
  summary,
  isOnlyVotes,
  onToggle,
  onChange,
}: {
  readonly kinds: MapKinds;
  readonly chosen: readonly Address[];
  readonly summary: BlockSummary;
  readonly isOnlyVotes: boolean;
  readonly onToggle: (address: Address) => void;
  readonly onChange: ChangeParams;
}) {
  const votes = summary.succeeded.votes + summary.failed.votes;
  return (
    <ul className={styles['legend']} aria-label="Filter by color">
      {ranked.map(({ address, count }, kind) => (
        <li key={address}>
          <button
            type="button"
            aria-pressed={chosen.includes(address)}
            title={address}
            data-kind={kind}
            onClick={() => onToggle(address)}
          >
            <Swatch kind={kind} />
            {shortName(address) ?? <span className="mono">{`${address.slice(0, 4)}…${address.slice(-4)}`}</span>}{' '}
            <small>{formatInteger(count)}</small>
          </button>
        </li>
      ))}
      {others.count > 0 && (
        <li>
          <Swatch kind={null} />
          {formatInteger(others.addresses)} {others.addresses === 1 ? 'other' : 'others'}{' '}
          <small>{formatInteger(others.count)}</small>
        </li>
      )}
      {votes > 0 && (
        <li>
          <VotesEntry count={votes} isChosen={isOnlyVotes} onChange={onChange} />
        </li>
      )}
    </ul>
  );
}

/** Shows only the votes. */
function VotesEntry({
  count,
  isChosen,
  onChange,
}: {
  readonly count: number;
  readonly isChosen: boolean;
  readonly onChange: ChangeParams;
}) {
  return (
    <button
      type="button"
      aria-pressed={isChosen}
      onClick={() => onChange({ votes: isChosen ? '' : 'only' }, 'push', 'transactions')}
    >
      <i className={styles['band']} aria-hidden="true" />
      {count === 1 ? 'vote' : 'votes'} <small>{formatInteger(count)}</small>
    </button>
  );
}

/** The outcomes, with their numbers without votes. */
function OutcomeLegend({
  summary,
  outcome,
  isOnlyVotes,
  onChange,
}: {
  readonly summary: BlockSummary;
  readonly isOnlyVotes: boolean;
  readonly outcome: TableParams['filter']['outcome'];
  readonly onChange: ChangeParams;
}) {
  const { succeeded, failed, noOp, unknown, contradicted } = summary;
  const votes = succeeded.votes + failed.votes;
  const entries = [
    { value: 'ok', color: 'var(--ink)', word: 'succeeded', count: succeeded.others },
    { value: 'failed', color: 'var(--failure)', word: 'failed', count: failed.others },
    { value: 'no-op', color: 'var(--warning)', word: 'not executed', count: totalOf(noOp) },
    { value: 'contradictory', color: 'var(--warning)', word: 'contradictory', count: totalOf(contradicted) },
  ] as const;
  const withoutOutcome = totalOf(unknown);
  return (
    <ul className={styles['legend']} aria-label="Filter by outcome">
      {entries.map(
        ({ value, color, word, count }) =>
          count > 0 && (
            <li key={value}>
              <button
                type="button"
                aria-pressed={outcome === value}
                onClick={() => onChange({ outcome: outcome === value ? 'all' : value }, 'push', 'transactions')}
              >
                <i className={styles['swatch']} style={{ background: color }} aria-hidden="true" />
                {word} <small>{formatInteger(count)}</small>
              </button>
            </li>
          ),
      )}
      {withoutOutcome > 0 && (
        <li>
          outcome {whyOutcomesUnknown(summary)} <small>{formatInteger(withoutOutcome)}</small>
        </li>
      )}
      {votes > 0 && (
        <li>
          <VotesEntry count={votes} isChosen={isOnlyVotes} onChange={onChange} />
        </li>
      )}
    </ul>
  );
}
