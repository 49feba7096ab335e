import { useMemo } from 'react';
import type { AnsweredRequest } from '../../../analysis/facts/absence/why-absent.ts';
import type { BlockRow } from '../../../analysis/facts/block/block-row.ts';
import {
  type Column,
  type RowSort,
  type SortKey,
  isDescending,
  sortKeyOf,
} from '../../../analysis/explain/block/row-columns.ts';
import type { Address } from '../../../solana/ids/ids.ts';
import type { PathParams } from '../../../features/routing/paths.ts';
import { VirtualTable } from '../../../ui/virtual-table/virtual-table.tsx';
import type { ChangeParams } from '../block-params.ts';
import { columnClasses, numberOnPhone } from './column-classes.ts';
import { COLUMN_TITLES, firstSort, reverseSort } from './column-text.ts';
import { TransactionCells } from './transaction-cells.tsx';
import styles from './transactions.module.css';

/** A row per transaction that passes the filters. */
export function TransactionsTable({
  rows,
  sort,
  columns,
  program,
  target,
  jumps,
  request,
  linkParams,
  onChange,
}: {
  readonly rows: readonly BlockRow[];
  readonly sort: RowSort;
  readonly columns: readonly Column[];
  /** The program that the rows are filtered by; null for none. */
  readonly program: Address | null;
  /** Index in the block of the transaction to highlight. */
  readonly target: number | null;
  readonly jumps: number;
  /** null while the answer is arriving. */
  readonly request: AnsweredRequest | null;
  readonly linkParams: PathParams;
  readonly onChange: ChangeParams;
}) {
  const position = target === null ? -1 : rows.findIndex((row) => row.index === target);
  const number = numberOnPhone(columns, sort);
  const classes = useMemo(() => columnClasses(columns, number), [columns, number]);
  const onSort = (key: SortKey) =>
    onChange(({ sort: current }) => ({ sort: sortKeyOf(current) === key ? reverseSort(current) : firstSort(key) }));
  return (
    <VirtualTable
      label="Transactions"
      className={`${styles['table']} ${columns.length > WITH_TWO_PROGRAMS ? styles['dense'] : ''}`}
      items={rows}
      idOf={(row) => `tx-${row.index}`}
      current={position === -1 ? null : position}
      jumps={jumps}
      head={
        <>
          <SortableHeader sortKey="index" sort={sort} className={styles['index']} title="#" onSort={onSort} />
          <th className={styles['signature']}>Signature</th>
          {columns.map((column) => (
            <SortableHeader
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
      renderCells={(row) => (
        <TransactionCells
          row={row}
          columns={columns}
          classes={classes}
          program={program}
          request={request}
          params={linkParams}
        />
      )}
    />
  );
}

/** A press sorts by the column; another press reverses the order. */
function SortableHeader({
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
  const isSorted = sortKeyOf(sort) === sortKey;
  const order = isDescending(sort) ? 'descending' : 'ascending';
  return (
    <th className={className} aria-sort={isSorted ? order : undefined}>
      <button
        type="button"
        className="sort-button"
        title={sortKey === 'programs' ? 'Top-level programs; Compute Budget only if it is the only one' : undefined}
        onClick={() => onSort(sortKey)}
      >
        {title} {isSorted && <span aria-hidden="true">{order === 'ascending' ? '↑' : '↓'}</span>}
      </button>
    </th>
  );
}

/** The most columns that leave space for two programs per row. */
const WITH_TWO_PROGRAMS = 6;
