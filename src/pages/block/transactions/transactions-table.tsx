import { useMemo } from 'react';
import type { BlockRow } from '../../../analysis/block/block-row.ts';
import type { Column } from '../../../analysis/block/row-columns.ts';
import { isDescending, type RowSort, type SortKey, sortKeyOf } from '../../../analysis/block/sort-rows.ts';
import type { PathParams } from '../../../features/routing/paths.ts';
import { VirtualTable } from '../../../ui/virtual-table/virtual-table.tsx';
import type { ChangeParams } from '../block-params.ts';
import { columnClasses, narrowNumber } from './column-classes.ts';
import { COLUMN_TITLES, firstSort, turnedSort } from './column-text.ts';
import { TransactionCells } from './transaction-cells.tsx';
import styles from './transactions.module.css';

/** A row for each transaction that passed the filters. */
export function TransactionsTable({
  rows,
  sort,
  columns,
  target,
  jumps,
  linkParams,
  onChange,
}: {
  readonly rows: readonly BlockRow[];
  readonly sort: RowSort;
  readonly columns: readonly Column[];
  /** Index in the block of the transaction to mark. */
  readonly target: number | null;
  readonly jumps: number;
  readonly linkParams: PathParams;
  readonly onChange: ChangeParams;
}) {
  const place = target === null ? -1 : rows.findIndex((row) => row.index === target);
  const number = narrowNumber(columns, sort);
  const classes = useMemo(() => columnClasses(columns, number), [columns, number]);
  const onSort = (key: SortKey) =>
    onChange(({ sort: now }) => ({ sort: sortKeyOf(now) === key ? turnedSort(now) : firstSort(key) }));
  return (
    <VirtualTable
      label="Transactions"
      className={`${styles['table']} ${columns.length > ROOMY ? styles['dense'] : ''}`}
      items={rows}
      idOf={(row) => `tx-${row.index}`}
      current={place === -1 ? null : place}
      jumps={jumps}
      head={
        <>
          <SortedHead sortKey="index" sort={sort} className={styles['index']} title="#" onSort={onSort} />
          <th className={styles['signature']}>Signature</th>
          {columns.map((column) => (
            <SortedHead
              key={column}
              sortKey={column}
              sort={sort}
              className={classes[column]}
              title={COLUMN_TITLES[column]}
              onSort={onSort}
            />
          ))}
        </>
      }
      renderCells={(row) => <TransactionCells row={row} columns={columns} classes={classes} params={linkParams} />}
    />
  );
}

/** Pressing a head sorts by it; pressing again turns the order round. */
function SortedHead({
  sortKey,
  sort,
  className,
  title,
  onSort,
}: {
  readonly sortKey: SortKey;
  readonly sort: RowSort;
  readonly className: string | undefined;
  readonly title: string;
  readonly onSort: (key: SortKey) => void;
}) {
  const sorted = sortKeyOf(sort) === sortKey;
  const order = isDescending(sort) ? 'descending' : 'ascending';
  return (
    <th className={className} aria-sort={sorted ? order : undefined}>
      <button
        type="button"
        className="sort-button"
        title={
          sortKey === 'programs' ? 'Called at the top level; Compute Budget only where it stands alone' : undefined
        }
        onClick={() => onSort(sortKey)}
      >
        {title} {sorted && <span aria-hidden="true">{order === 'ascending' ? '↑' : '↓'}</span>}
      </button>
    </th>
  );
}

/** As many columns as the widest page has room for with two programs in a row. */
const ROOMY = 6;
