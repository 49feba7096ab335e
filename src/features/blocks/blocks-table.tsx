import { Link } from 'react-router';
import { formatInteger } from '../../shared/format/format-number.ts';
import type { BlockOverview } from '../../analysis/block/block-overview.ts';
import type { BlockSummary } from '../../analysis/block/block-summary.ts';
import type { Slot } from '../../solana/ids/slot.ts';
import { Sol, SolUnit } from '../../ui/values/amount.tsx';
import { ShortTime } from '../../ui/values/block-time.tsx';
import styles from './blocks-table.module.css';
import { truncateMiddle } from '../../ui/values/truncated-text.tsx';
import { Placeholder } from '../../ui/page/placeholder.tsx';
import { StatusIcon } from '../../ui/values/status-icon.tsx';
import { blockPath } from '../routing/paths.ts';
import type { SlotState } from './slot-strip-text.ts';

/** One slot in a list of blocks. */
export interface BlocksTableRow {
  readonly slot: Slot;
  /** The oldest of a run of slots without a block that share the row, which `slot` is the newest of. */
  readonly through?: Slot;
  /** The oldest of them that is known to be skipped, where that is not all of them. */
  readonly skippedTo?: Slot;
  readonly state: SlotState;
  /** False: confirmed only; its link then asks for it at that commitment. */
  readonly final: boolean;
  /** The block as far as it was asked for; `awaited` while it comes, `unavailable` where the endpoint did not give it. */
  readonly overview: BlockOverview | 'awaited' | 'unavailable';
}

/** Blocks in the order given; skipped slots are rows that say so. `rows` is a number while it is not known which they are. */
export function BlocksTable({
  rows,
  label,
}: {
  readonly rows: readonly BlocksTableRow[] | number;
  readonly label: string;
}) {
  const known = typeof rows === 'number' ? [] : rows;
  const awaited = typeof rows === 'number' ? rows : 0;
  const largest = Math.max(1, ...known.map((row) => countOf(row) ?? 0));
  return (
    <table className={`table stacked-on-phone ${styles['blocks']}`} aria-label={label} aria-busy={awaited > 0}>
      <thead>
        <tr>
          <th className={styles['slot']}>Slot</th>
          <th className={styles['time']}>Time</th>
          <th className={`tablet-hidden ${styles['blockhash']}`}>Blockhash</th>
          <th className={`numeric ${styles['count']}`}>Transactions</th>
          <th className={`numeric ${styles['failed']}`}>Failed</th>
          <th className={`tablet-hidden ${styles['bars']}`}>Succeeded over failed</th>
          <th className={`numeric ${styles['fees']}`}>
            Fees, <SolUnit />
          </th>
        </tr>
      </thead>
      <tbody>
        {known.map((row) => (
          <tr key={row.slot.toString()}>
            <BlockCells row={row} largest={largest} />
          </tr>
        ))}
        {Array.from({ length: awaited }, (_, at) => (
          <tr key={at}>
            <td className="phone-row1-main">
              <Placeholder width={86} />
            </td>
            <td className="phone-row2-main" colSpan={6}>
              <Placeholder width={160} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function BlockCells({ row, largest }: { readonly row: BlocksTableRow; readonly largest: number }) {
  const { overview, state } = row;
  if (state !== 'produced') return <AbsentCells row={row} />;
  const summary = summaryOf(row);
  const count = countOf(row);
  const leftOut = typeof overview !== 'string' && (
    <span className="muted" title="Only signatures were asked for: outcomes and fees come with whole blocks">
      not asked for
    </span>
  );
  return (
    <>
      <SlotCell row={row} />
      <td className="phone-row2-main">
        <When row={row} />
      </td>
      <td className="phone-hidden tablet-hidden">
        {typeof overview !== 'string' && (
          <span className="mono muted" title={overview.block.blockhash}>
            {truncateMiddle(overview.block.blockhash)}
          </span>
        )}
      </td>
      <td className="numeric phone-row1-end">
        {count !== null && (
          <>
            {formatInteger(count)}
            <span className="phone-only"> {count === 1 ? 'transaction' : 'transactions'}</span>
          </>
        )}
      </td>
      <td className="numeric phone-row2-end">{summary === null ? leftOut : <Failed summary={summary} />}</td>
      <td className="phone-hidden tablet-hidden">{summary && <OutcomeBars summary={summary} largest={largest} />}</td>
      <td className="numeric phone-hidden">{summary === null ? leftOut : <Fees summary={summary} />}</td>
    </>
  );
}

function When({ row: { overview, final } }: { readonly row: BlocksTableRow }) {
  if (overview === 'awaited') return <Placeholder width={160} />;
  return (
    <>
      {overview === 'unavailable' ? (
        <span className="muted">not answered</span>
      ) : (
        <ShortTime seconds={overview.block.blockTime} />
      )}
      {!final && <Tentative className={styles['phoneHidden'] ?? ''} />}
    </>
  );
}

/** Beside the time, or beside the slot where the line of the time has no room for it. */
function Tentative({ className }: { readonly className: string }) {
  return (
    <span className={className}>
      {' '}
      <span className={`warning ${styles['tentative']}`}>not final yet</span>
    </span>
  );
}

function AbsentCells({ row }: { readonly row: BlocksTableRow }) {
  const { slot, through } = row;
  const many = through !== undefined;
  return (
    <>
      {many ? (
        <td className="phone-row1-main muted" colSpan={2}>
          <span className="mono">
            {formatInteger(slot)} to {formatInteger(through)}
          </span>
        </td>
      ) : (
        <SlotCell row={row} />
      )}
      <td className="phone-row2-main muted" colSpan={many ? 5 : 6}>
        {row.overview === 'awaited' ? <Placeholder width={160} /> : <Absence row={row} />}
      </td>
    </>
  );
}

function Absence({ row: { through, state, skippedTo } }: { readonly row: BlocksTableRow }) {
  if (state !== 'skipped') return 'no block here; nothing shows whether there was one';
  if (skippedTo !== undefined) return `skipped to ${formatInteger(skippedTo)}; the others are not known`;
  return (
    <>
      <StatusIcon kind="absent" /> skipped: {through === undefined ? 'its leader' : 'their leaders'} produced no block
    </>
  );
}

function SlotCell({ row: { slot, state, final } }: { readonly row: BlocksTableRow }) {
  return (
    <td className="phone-row1-main">
      <Link className="mono plain-link" to={blockPath(slot, final ? {} : { commitment: 'confirmed' })}>
        {formatInteger(slot)}
      </Link>
      {state === 'produced' && !final && <Tentative className="phone-only" />}
    </td>
  );
}

function Failed({ summary: { failed, unknown, count } }: { readonly summary: BlockSummary }) {
  const failures = failed.votes + failed.others;
  if (count > 0 && unknown.votes + unknown.others === count) return <span className="muted">not recorded</span>;
  return (
    <span className={failures > 0 ? 'failure' : 'muted'}>
      {formatInteger(failures)}
      <span className="phone-only"> failed</span>
    </span>
  );
}

/** Two bars on one scale for the whole table; outlined where outcomes were not recorded. */
function OutcomeBars({ summary, largest }: { readonly summary: BlockSummary; readonly largest: number }) {
  const { succeeded, failed, unknown } = summary;
  const width = (count: number) => (count === 0 ? 0 : Math.max(1, (count / largest) * BARS_WIDTH));
  const notRecorded = unknown.votes + unknown.others;
  return (
    <svg className={styles['barPair'] ?? ''} width={BARS_WIDTH} height="14" aria-hidden="true">
      <path d={`M0 6.5h${BARS_WIDTH}`} stroke="var(--line)" />
      <rect y="0" width={width(succeeded.votes + succeeded.others)} height="6" fill="var(--ink)" />
      <rect y="7" width={width(failed.votes + failed.others)} height="6" fill="var(--failure)" />
      {notRecorded > 0 && (
        <rect
          x={width(succeeded.votes + succeeded.others) + 0.5}
          y=".5"
          width={width(notRecorded) + 1}
          height="5"
          fill="none"
          stroke="var(--line-2)"
        />
      )}
    </svg>
  );
}

function Fees({ summary: { fees, count } }: { readonly summary: BlockSummary }) {
  if (count === 0) return <Sol lamports={0n} />;
  return fees.total === null ? <span className="muted">null</span> : <Sol lamports={fees.total} />;
}

/** How many transactions, as far as the answer says. */
function countOf({ overview }: BlocksTableRow): number | null {
  if (typeof overview === 'string') return null;
  return overview.summary?.count ?? overview.block.signatures?.length ?? null;
}

function summaryOf({ overview }: BlocksTableRow): BlockSummary | null {
  return typeof overview === 'string' ? null : overview.summary;
}

const BARS_WIDTH = 136;
