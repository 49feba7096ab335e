import type { ReactNode } from 'react';
import type { BlockRow } from '../../solana/block-view/block-row.ts';
import type { RowSort } from '../../solana/block-view/row-filter.ts';
import type { PathParams } from '../../ui/paths.ts';
import { WindowedTable } from '../../ui/windowed-table.tsx';
import type { ChangeParams } from './block-params.ts';
import { TransactionCells } from './transaction-cells.tsx';
import styles from './transactions.module.css';

/** A row for each transaction that passed the filters. */
export function TransactionsTable({
  rows,
  sort,
  target,
  linkParams,
  onChange,
}: {
  readonly rows: readonly BlockRow[];
  readonly sort: RowSort;
  /** Index in the block of the transaction to mark. */
  readonly target: number | null;
  readonly linkParams: PathParams;
  readonly onChange: ChangeParams;
}) {
  const place = target === null ? -1 : rows.findIndex((row) => row.index === target);
  const sorter = (column: SortedColumn, className: string | undefined, title: ReactNode) => (
    <SortedHead column={column} sort={sort} className={className} onSort={(next) => onChange({ sort: next })}>
      {title}
    </SortedHead>
  );
  return (
    <WindowedTable
      label="Transactions"
      className={styles['table'] ?? ''}
      items={rows}
      keyOf={(row) => row.index}
      idOf={(row) => `tx-${row.index}`}
      current={place === -1 ? null : place}
      head={
        <>
          {sorter('index', styles['index'], '#')}
          <th className={styles['signature']}>Signature</th>
          <th>Outcome</th>
          <th className={`p3 ${styles['payer']}`}>Fee payer</th>
          {sorter('fee', `num ${styles['number']}`, 'Fee, lamports')}
          {sorter('computeUnits', `num ${styles['number']}`, 'Compute units')}
          <th className={styles['called']} title="Called at the top level; Compute Budget only where it stands alone">
            Programs
          </th>
          <th className={`p3 num ${styles['version']}`}>
            <span className="sr">Version</span>
          </th>
        </>
      }
      renderCells={(row) => <TransactionCells row={row} params={linkParams} />}
    />
  );
}

type SortedColumn = 'index' | 'fee' | 'computeUnits';

function SortedHead({
  column,
  sort,
  className,
  onSort,
  children,
}: {
  readonly column: SortedColumn;
  readonly sort: RowSort;
  readonly className: string | undefined;
  readonly onSort: (sort: RowSort) => void;
  readonly children: ReactNode;
}) {
  const ascending = sort === column;
  const descending = sort === `-${column}`;
  const next = nextSort(column, sort);
  return (
    <th className={className} aria-sort={ascending ? 'ascending' : descending ? 'descending' : undefined}>
      <button type="button" className="sort" onClick={() => onSort(next)}>
        {children}
        {(ascending || descending) && <span aria-hidden="true">{ascending ? '↑' : '↓'}</span>}
      </button>
    </th>
  );
}

/** Pressing a head sorts by it, the largest first; pressing again turns the order round. The index starts in block order. */
function nextSort(column: SortedColumn, sort: RowSort): RowSort {
  if (column === 'index') return sort === 'index' ? '-index' : 'index';
  return sort === `-${column}` ? column : `-${column}`;
}
