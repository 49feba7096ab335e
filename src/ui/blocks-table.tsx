import { Link } from 'react-router';
import { formatInteger } from '../shared/format-number.ts';
import type { BlockOverview } from '../solana/block-view/block-overview.ts';
import type { BlockSummary } from '../solana/block-view/block-summary.ts';
import type { Slot } from '../solana/slot.ts';
import { Sol, SolUnit } from './amount.tsx';
import { ShortTime } from './short-time.tsx';
import styles from './blocks-table.module.css';
import { elide } from './elided.tsx';
import { Awaited } from './facts.tsx';
import { Mark } from './mark.tsx';
import { blockPath } from './paths.ts';
import type { SlotState } from './slot-strip-words.ts';

/** One slot in a list of blocks. */
export interface BlocksTableRow {
  readonly slot: Slot;
  /** The oldest of a run of slots without a block that share the row, which `slot` is the newest of. */
  readonly through?: Slot;
  readonly state: SlotState;
  /** False: confirmed only; its link then asks for it at that commitment. */
  readonly final: boolean;
  /** The block as far as it was asked for; `awaited` while it comes, `unavailable` where the endpoint did not give it. */
  readonly overview: BlockOverview | 'awaited' | 'unavailable';
}

/** Blocks in the order given; skipped slots are rows that say so. */
export function BlocksTable({ rows, label }: { readonly rows: readonly BlocksTableRow[]; readonly label: string }) {
  const largest = Math.max(1, ...rows.map((row) => countOf(row) ?? 0));
  return (
    <table className={`wide two ${styles['blocks']}`} aria-label={label}>
      <thead>
        <tr>
          <th>Slot</th>
          <th>Time</th>
          <th className="p3">Blockhash</th>
          <th className="num">Transactions</th>
          <th className="num">Failed</th>
          <th className="p3">Succeeded over failed</th>
          <th className="num">
            Fees, <SolUnit />
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.slot.toString()}>
            <BlockCells row={row} largest={largest} />
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
    <span className="soft" title="Only signatures were asked for: outcomes and fees come with whole blocks">
      not asked for
    </span>
  );
  const waiting = overview === 'awaited' ? <Awaited width={40} /> : <span className="soft">not answered</span>;
  return (
    <>
      <SlotCell row={row} />
      <td className="m4">
        {typeof overview === 'string' ? waiting : <ShortTime seconds={overview.block.blockTime} />}
        {!row.final && <span className="note sp2">not final yet</span>}
      </td>
      <td className="m0 p3">
        {typeof overview !== 'string' && (
          <span className="mono soft" title={overview.block.blockhash}>
            {elide(overview.block.blockhash)}
          </span>
        )}
      </td>
      <td className="num m3">{count !== null && formatInteger(count)}</td>
      <td className="num m5">{summary === null ? leftOut : <Failed summary={summary} />}</td>
      <td className="m0 p3">{summary && <OutcomeBars summary={summary} largest={largest} />}</td>
      <td className="num m0">{summary === null ? leftOut : <Fees summary={summary} />}</td>
    </>
  );
}

function AbsentCells({ row }: { readonly row: BlocksTableRow }) {
  const { slot, through, state } = row;
  const many = through !== undefined;
  return (
    <>
      {many ? (
        <td className="m2 soft mono" colSpan={2}>
          {formatInteger(slot)} to {formatInteger(through)}
        </td>
      ) : (
        <SlotCell row={row} />
      )}
      <td className="m4 soft" colSpan={many ? 5 : 6}>
        {state === 'skipped' ? (
          <>
            <Mark kind="off" /> skipped: {many ? 'their leaders' : 'its leader'} produced no block
          </>
        ) : (
          'no block here; nothing shows whether there was one'
        )}
      </td>
    </>
  );
}

function SlotCell({ row: { slot, final } }: { readonly row: BlocksTableRow }) {
  return (
    <td className="m2">
      <Link className="mono quiet" to={blockPath(slot, final ? {} : { commitment: 'confirmed' })}>
        {formatInteger(slot)}
      </Link>
    </td>
  );
}

function Failed({ summary: { failed, unknown, count } }: { readonly summary: BlockSummary }) {
  const failures = failed.votes + failed.others;
  if (count > 0 && unknown.votes + unknown.others === count) return <span className="soft">not recorded</span>;
  return (
    <span className={failures > 0 ? 'bad' : 'soft'}>
      {formatInteger(failures)}
      <span className="only-narrow"> failed</span>
    </span>
  );
}

/** Two bars on one scale for the whole table; outlined where outcomes were not recorded. */
function OutcomeBars({ summary, largest }: { readonly summary: BlockSummary; readonly largest: number }) {
  const { ok, failed, unknown } = summary;
  const width = (count: number) => (count === 0 ? 0 : Math.max(1, (count / largest) * BARS_WIDTH));
  const notRecorded = unknown.votes + unknown.others;
  return (
    <svg width={BARS_WIDTH} height="14" aria-hidden="true">
      <path d={`M0 6.5h${BARS_WIDTH}`} stroke="var(--line)" />
      <rect y="0" width={width(ok.votes + ok.others)} height="6" fill="var(--ink)" />
      <rect y="7" width={width(failed.votes + failed.others)} height="6" fill="var(--bad)" />
      {notRecorded > 0 && (
        <rect
          x={width(ok.votes + ok.others) + 0.5}
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
  return fees.total === null ? <span className="soft">null</span> : <Sol lamports={fees.total} />;
}

/** How many transactions, as far as the answer says. */
function countOf({ overview }: BlocksTableRow): number | null {
  if (typeof overview === 'string') return null;
  return overview.summary?.count ?? overview.block.signatures?.length ?? null;
}

function summaryOf({ overview }: BlocksTableRow): BlockSummary | null {
  return typeof overview === 'string' ? null : overview.summary;
}

const BARS_WIDTH = 150;
