import { type AnsweredRequest, whyAbsent } from '../../analysis/facts/absence/why-absent.ts';
import { type BlockSummary, totalOf } from '../../analysis/facts/block/block-overview.ts';
import { Link } from 'react-router';
import { formatInteger } from '../../shared/format/format-number.ts';
import { Placeholder } from '../../ui/rendering/no-layout-shift.tsx';
import { AddressLink } from '../../ui/values/address.tsx';
import { SolUnit } from '../../ui/values/amount.tsx';
import { ShortTime } from '../../ui/values/short-time.tsx';
import { AbsentCell } from '../absence/absence-note.tsx';
import { usePaths } from '../routing/paths-context.ts';
import { CollectedFees, Shares } from './block-cells.tsx';
import { type BlocksTableRow, collectionOf, summaryOf, transactionCount } from './blocks-table-rows.ts';
import styles from './blocks-table.module.css';

/** A table of blocks in the given order. */
export function BlocksTable({ rows, label }: { readonly rows: readonly BlocksTableRow[]; readonly label: string }) {
  return (
    <table className={`table stacked-on-phone ${styles['blocks']}`} aria-label={label}>
      <thead>
        <tr>
          <th className={styles['slot']}>Slot</th>
          <th className={styles['time']}>Time</th>
          <th className={`tablet-hidden ${styles['collector']}`}>Fees collected by</th>
          <th className={`numeric ${styles['count']}`}>Transactions</th>
          <th className={`tablet-hidden ${styles['shares']}`}>succeeded, failed, votes</th>
          <th className={`numeric ${styles['failed']}`}>Failed</th>
          <th className={`tablet-hidden numeric ${styles['units']}`}>Compute units</th>
          <th className={`numeric ${styles['fees']}`}>
            Fees collected, <SolUnit />
          </th>
        </tr>
      </thead>
      <tbody>
        {/* By position: if newer blocks come first, no row moves, but its content changes. */}
        {rows.map((row, index) => (
          <tr key={index}>
            <BlockCells row={row} />
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** Reserves the line of `FollowBlocks` until its code is loaded. */
export function FollowPlaceholder() {
  return <div className={styles['follow']} />;
}

function SlotCell({ row: { slot, isFinal } }: { readonly row: BlocksTableRow }) {
  const paths = usePaths();
  return (
    <td className="phone-row1-main">
      <Link
        className="mono plain-link"
        data-row-link
        to={paths.block(slot, isFinal ? {} : { commitment: 'confirmed' })}
      >
        {formatInteger(slot)}
      </Link>
    </td>
  );
}

function BlockCells({ row }: { readonly row: BlocksTableRow }) {
  const { overview } = row;
  const summary = summaryOf(row);
  const count = transactionCount(row);
  const collection = collectionOf(row);
  const notRequested = typeof overview !== 'string' && <AbsentMetadata details="signatures" />;
  return (
    <>
      <SlotCell row={row} />
      <TimeCell row={row} />
      <td className="phone-hidden tablet-hidden">
        {collection !== null && <AddressLink address={collection.collector} />}
      </td>
      <td className="numeric phone-row1-end">
        {count !== null && (
          <>
            {formatInteger(count)}
            <span className="phone-only"> {count === 1 ? 'transaction' : 'transactions'}</span>
          </>
        )}
      </td>
      <td className="phone-hidden tablet-hidden">{summary && <Shares summary={summary} />}</td>
      <td className="numeric phone-row2-end">{summary === null ? notRequested : <Failed summary={summary} />}</td>
      <td className="numeric phone-hidden tablet-hidden">
        {summary === null ? notRequested : <ComputeUnits summary={summary} />}
      </td>
      <td className="numeric phone-hidden">
        {typeof overview !== 'string' && (
          <CollectedFees collection={collection} hasRewards={overview.block.rewards !== null} />
        )}
      </td>
    </>
  );
}

function TimeCell({ row: { overview } }: { readonly row: BlocksTableRow }) {
  return (
    <td className="phone-row2-main">
      {overview === 'pending' ? (
        <Placeholder width={160} />
      ) : overview === 'unavailable' ? (
        <span className="muted">not loaded</span>
      ) : (
        <BlockTimeText seconds={overview.block.blockTime} />
      )}
    </td>
  );
}

function BlockTimeText({ seconds }: { readonly seconds: bigint | null }) {
  if (seconds !== null) return <ShortTime seconds={seconds} />;
  const absence = whyAbsent('blockTime', REQUEST, 'noValue');
  return absence && <AbsentCell field="blockTime" absence={absence} />;
}

/** Replaces outcomes and fees. With full detail, they are absent only if the node has no metadata. */
function AbsentMetadata({ details }: { readonly details: 'full' | 'signatures' }) {
  const absence = whyAbsent('metadata', { ...REQUEST, details }, details === 'full' ? 'noMetadata' : 'noMember');
  return absence && <AbsentCell field="metadata" absence={absence} />;
}

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

function ComputeUnits({ summary: { computeUnits, count } }: { readonly summary: BlockSummary }) {
  if (computeUnits.total !== null) return formatInteger(computeUnits.total);
  return count === 0 ? '0' : <AbsentMetadata details="full" />;
}

/** The relevant part of the request of `useBlockOverviews`: both methods return times and metadata. */
const REQUEST: AnsweredRequest = {
  method: 'getBlock',
  knowsCurrent: true,
  encoding: 'base64',
  details: 'full',
  rewards: false,
};
