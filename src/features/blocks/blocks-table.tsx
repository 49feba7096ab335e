import { Placeholder } from '../../ui/rendering/no-layout-shift.tsx';
import { SolUnit } from '../../ui/values/amount.tsx';
import { AbsentCells } from './absent-cells.tsx';
import { BlockCells } from './block-cells.tsx';
import { type BlocksTableRow, transactionCount } from './blocks-table-row.ts';
import styles from './blocks-table.module.css';

/** A table of slots in the given order. `rows` is the number of placeholder rows while the slots are loading. */
export function BlocksTable({
  rows,
  label,
}: {
  readonly rows: readonly BlocksTableRow[] | number;
  readonly label: string;
}) {
  const knownRows = typeof rows === 'number' ? [] : rows;
  const placeholderCount = typeof rows === 'number' ? rows : 0;
  const largest = Math.max(1, ...knownRows.map((row) => transactionCount(row) ?? 0));
  return (
    <table className={`table stacked-on-phone ${styles['blocks']}`} aria-label={label} aria-busy={placeholderCount > 0}>
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
        {/* By position: if newer blocks come first, no row moves, but its content changes. */}
        {knownRows.map((row, index) => (
          <tr key={index}>
            {row.state === 'produced' ? <BlockCells row={row} largest={largest} /> : <AbsentCells row={row} />}
          </tr>
        ))}
        {Array.from({ length: placeholderCount }, (_, index) => (
          <tr key={index}>
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
