import { type AnsweredRequest, whyAbsent } from '../../analysis/facts/absence/why-absent.ts';
import { type BlockSummary, totalOf } from '../../analysis/facts/block/block-overview.ts';
import { formatInteger } from '../../shared/format/format-number.ts';
import { Placeholder } from '../../ui/rendering/no-layout-shift.tsx';
import { Sol } from '../../ui/values/amount.tsx';
import { ShortTime } from '../../ui/values/time.tsx';
import { truncateMiddle } from '../../ui/values/text.tsx';
import { AbsentCell } from '../absence/absence-note.tsx';
import { type BlocksTableRow, summaryOf, transactionCount } from './blocks-table-row.ts';
import styles from './blocks-table.module.css';
import { NotFinalNote, SlotCell } from './slot-cell.tsx';

/** The cells of a slot with a block. `largest` is the largest transaction count in the table. */
export function BlockCells({ row, largest }: { readonly row: BlocksTableRow; readonly largest: number }) {
  const { overview } = row;
  const summary = summaryOf(row);
  const count = transactionCount(row);
  const notRequested = typeof overview !== 'string' && <AbsentMetadata details="signatures" />;
  return (
    <>
      <SlotCell row={row} />
      <TimeCell row={row} />
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
      <td className="numeric phone-row2-end">{summary === null ? notRequested : <Failed summary={summary} />}</td>
      <td className="phone-hidden tablet-hidden">{summary && <OutcomeBars summary={summary} largest={largest} />}</td>
      <td className="numeric phone-hidden">{summary === null ? notRequested : <Fees summary={summary} />}</td>
    </>
  );
}

function TimeCell({ row: { overview, isFinal, marksFinality = true } }: { readonly row: BlocksTableRow }) {
  return (
    <td className="phone-row2-main">
      {overview === 'pending' ? (
        <Placeholder width={160} />
      ) : (
        <>
          {overview === 'unavailable' ? (
            <span className="muted">not loaded</span>
          ) : (
            <BlockTimeText seconds={overview.block.blockTime} />
          )}
          {!isFinal && marksFinality && <NotFinalNote className={styles['phoneHidden'] ?? ''} />}
        </>
      )}
    </td>
  );
}

function BlockTimeText({ seconds }: { readonly seconds: bigint | null }) {
  if (seconds !== null) return <ShortTime seconds={seconds} />;
  const absence = whyAbsent('blockTime', REQUEST, 'noValue');
  return absence && <AbsentCell field="blockTime" absence={absence} />;
}

/** In place of outcomes and fees. With full detail, they are absent only if the node has no metadata. */
function AbsentMetadata({ details }: { readonly details: 'full' | 'signatures' }) {
  const absence = whyAbsent('metadata', { ...REQUEST, details }, details === 'full' ? 'noMetadata' : 'noMember');
  return absence && <AbsentCell field="metadata" absence={absence} />;
}

/** The request of `useBlockOverviews`, as far as it matters here: both methods return times and metadata. */
const REQUEST: AnsweredRequest = {
  method: 'getBlock',
  knowsCurrent: true,
  encoding: 'base64',
  details: 'full',
  rewards: false,
};

function Failed({ summary: { failed, noOp, unknown, count } }: { readonly summary: BlockSummary }) {
  const [failures, noOps] = [totalOf(failed), totalOf(noOp)];
  if (count > 0 && totalOf(unknown) === count) return <AbsentMetadata details="full" />;
  return (
    <>
      <span className={failures > 0 ? 'failure' : 'muted'}>
        {formatInteger(failures)}
        <span className="phone-only"> failed</span>
      </span>
      {noOps > 0 && <span className="warning">, {formatInteger(noOps)} no-op</span>}
    </>
  );
}

/** Succeeded above failed and not executed, on one scale for the whole table; an outlined bar for outcomes that were not recorded. */
function OutcomeBars({ summary, largest }: { readonly summary: BlockSummary; readonly largest: number }) {
  const [succeeded, failed] = [totalOf(summary.succeeded), totalOf(summary.failed)];
  const width = (count: number) => (count === 0 ? 0 : Math.max(1, (count / largest) * BARS_WIDTH));
  const notRecorded = totalOf(summary.unknown);
  return (
    <svg className={styles['barPair'] ?? ''} width={BARS_WIDTH} height="14" aria-hidden="true">
      <path d={`M0 6.5h${BARS_WIDTH}`} stroke="var(--line)" />
      <rect y="0" width={width(succeeded)} height="6" fill="var(--ink)" />
      <rect y="7" width={width(failed)} height="6" fill="var(--failure)" />
      <rect x={width(failed)} y="7" width={width(totalOf(summary.noOp))} height="6" fill="var(--warning)" />
      {notRecorded > 0 && (
        <rect
          x={width(succeeded) + 0.5}
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
  return fees.total === null ? <AbsentMetadata details="full" /> : <Sol lamports={fees.total} />;
}

/** CSS pixels. */
const BARS_WIDTH = 136;
