import { openedTransaction, useTransactionPath } from '../transaction-link.tsx';
import { memo, useMemo } from 'react';
import { Link } from 'react-router';
import { useStore } from 'zustand';
import { COLUMN_TITLES, firstSort, isNumeric, reverseSort } from './column-text.ts';
import styles from './transactions-section.module.css';
import type { AnsweredRequest } from '../../../analysis/facts/absence/why-absent.ts';
import { type RowField, whyAbsentInRow } from '../../../analysis/facts/absence/block-absences.ts';
import { formatReason, shortError } from '../../../analysis/explain/block/short-error.ts';
import type { BlockRow } from '../../../analysis/facts/block/block-row.ts';
import { mainProgram, orderByRelevance } from '../../../analysis/facts/block/main-program.ts';
import type { MapKinds } from '../../../analysis/facts/block/map-kinds.ts';
import { AbsentCell } from '../../../features/absence/absence-note.tsx';
import type { PathParams } from '../../../features/routing/paths.ts';
import { formatInteger } from '../../../shared/format/format-number.ts';
import { visibleText } from '../../../shared/format/visible-text.ts';
import { formatTransactionError } from '../../../solana/errors/format-transaction-error.ts';
import type { TransactionError } from '../../../solana/errors/transaction-error.ts';
import type { Address, Signature } from '../../../solana/ids/ids.ts';
import { wellKnownName } from '../../../solana/names/address-names.ts';
import { AddressLabel, AddressLink } from '../../../ui/values/address.tsx';
import { Sol } from '../../../ui/values/amount.tsx';
import { StatusIcon } from '../../../ui/values/status-icon.tsx';
import { TruncatedText } from '../../../ui/values/text.tsx';
import { VirtualTable } from '../../../ui/virtual-table/virtual-table.tsx';
import type { BlockTransactions } from '../../../queries/block/block-transactions.ts';
import type { ChangeParams } from '../block-params.ts';
import { ROW_ICONS, Swatch } from '../row-marks.tsx';
import { useRowSentence } from '../use-block-transactions.ts';
import { NO_OP_NOTE } from '../../../analysis/explain/outcome/outcome-text.ts';
import { type Column, type RowSort, type SortKey, isDescending, sortKeyOf } from '../row-columns.ts';
import { usePreference } from '../../../ui/preferences/display-preferences.ts';

/** A row per transaction that passes the filters. */
export function TransactionsTable({
  rows,
  sort,
  columns,
  program,
  inside,
  kinds,
  transactions,
  target,
  jumps,
  request,
  linkParams,
  onChange,
}: {
  readonly rows: readonly BlockRow[];
  readonly sort: RowSort;
  readonly columns: readonly Column[];
  /** Whether a program is one that the rows are filtered by; null for no filter. */
  readonly program: ((program: Address) => boolean) | null;
  /** By index, the program of the filter that the transaction calls only inside of other calls. */
  readonly inside: ReadonlyMap<number, Address> | null;
  /** The colors of the main programs in the map; null if it has others. */
  readonly kinds: MapKinds | null;
  /** What the transactions did; null until they are read. */
  readonly transactions: BlockTransactions | null;
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
  const unit = usePreference('amounts');
  const classes = useMemo(() => columnClasses(columns, number), [columns, number]);
  const onSort = (key: SortKey) =>
    onChange(({ sort: current }) => ({ sort: sortKeyOf(current) === key ? reverseSort(current) : firstSort(key) }));
  return (
    <VirtualTable
      label="Transactions"
      className={`${styles['table']} ${columns.length > WITH_TWO_PROGRAMS ? styles['dense'] : ''} ${columns.includes('what') ? styles['told'] : ''}`}
      density="dense"
      phoneLines={columns.includes('what') ? 3 : 2}
      items={rows}
      idOf={(row) => `tx-${row.index}`}
      current={position === -1 ? null : position}
      jumps={jumps}
      head={
        <>
          <SortableHeader sortKey="index" sort={sort} className={styles['index']} title="#" onSort={onSort} />
          <th className={styles['mark']}>
            <span className="visually-hidden">Outcome</span>
          </th>
          <th className={styles['signature']}>Signature</th>
          {columns.map((column) => (
            <SortableHeader
              key={column}
              sortKey={column}
              sort={sort}
              className={classes[column]}
              title={column === 'fee' ? `Fee, ${unit}` : COLUMN_TITLES[column]}
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
          inner={inside?.get(row.index)}
          kind={kinds?.kinds[row.index]}
          transactions={transactions}
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
        title={
          sortKey === 'what'
            ? 'Sorts by program and reason'
            : sortKey === 'programs'
              ? 'Top-level programs; Compute Budget only if it is the only one'
              : undefined
        }
        onClick={() => onSort(sortKey)}
      >
        {title} {isSorted && <span aria-hidden="true">{order === 'ascending' ? '↑' : '↓'}</span>}
      </button>
    </th>
  );
}

/** The most columns that leave space for two programs per row. */
const WITH_TWO_PROGRAMS = 6;

/** The cells of one transaction. */
export const TransactionCells = memo(function TransactionCells({
  row,
  columns,
  classes,
  program,
  inner,
  kind,
  transactions,
  request,
  params,
}: {
  readonly row: BlockRow;
  readonly columns: readonly Column[];
  readonly classes: Readonly<Record<Column, string>>;
  readonly program: ((program: Address) => boolean) | null;
  readonly inner: Address | undefined;
  /** The color of its main program, or null if others share it; undefined if the map has no colors of programs. */
  readonly kind: number | null | undefined;
  readonly transactions: BlockTransactions | null;
  /** null while the answer is arriving. */
  readonly request: AnsweredRequest | null;
  readonly params: PathParams;
}) {
  const reasonColumn = columns.includes('what') ? 'what' : columns.includes('programs') ? 'programs' : columns[0];
  // Its words are in another column.
  const isNamed =
    (row.outcome === 'contradicted' || row.outcome === 'noOp') &&
    (columns.includes('what') || columns.includes('outcome'));
  return (
    <>
      <td className={`phone-row1-start index-number ${styles['index']}`}>{formatInteger(row.index)}</td>
      <td className={`phone-row1-start ${styles['mark']}`}>
        <StatusIcon kind={ROW_ICONS[row.outcome]} bare />
        {!isNamed && <span className="visually-hidden">{OUTCOME_WORDS[row.outcome]}</span>}
      </td>
      <td className={`phone-row1-main ${styles['signature']}`}>
        <RowSignatureLink signature={row.signature} params={params} />
      </td>
      {columns.map((column) =>
        row.undecoded !== null && column === reasonColumn ? (
          <td key={column} className={`${classes[column]} ${styles['clipped']}`}>
            <Undecoded reason={row.undecoded} />
          </td>
        ) : (
          <td key={column} className={`${classes[column]} ${CELL_CLASSES[column] ?? ''}`}>
            {column === 'what' ? (
              <What
                row={row}
                kind={kind}
                program={program}
                inner={inner}
                transactions={transactions}
                request={request}
              />
            ) : (
              <Cell row={row} column={column} program={program} request={request} />
            )}
          </td>
        ),
      )}
    </>
  );
});

const CELL_CLASSES: Readonly<Partial<Record<Column, string | undefined>>> = {
  fee: 'amount',
  version: 'muted',
};

function Cell({
  row,
  column,
  program,
  request,
}: {
  readonly row: BlockRow;
  readonly column: Exclude<Column, 'what'>;
  readonly program: ((program: Address) => boolean) | null;
  readonly request: AnsweredRequest | null;
}) {
  const absent = (field: RowField) => <AbsentValue field={field} row={row} request={request} />;
  switch (column) {
    case 'outcome':
      return row.outcome === 'unknown' ? absent('metadata') : <OutcomeText row={row} />;
    case 'feePayer':
      return row.feePayer !== null && <AddressLink address={row.feePayer} />;
    case 'programs':
      return row.programs === null ? absent('instructions') : <Programs programs={row.programs} chosen={program} />;
    case 'version':
      return row.version === null ? absent('version') : formatVersion(row.version);
    case 'fee':
      return row.fee === null ? absent('fee') : <Sol lamports={row.fee} />;
    case 'computeUnits':
    case 'costUnits':
    case 'instructions': {
      const value = row[column];
      if (value === null) return absent(column);
      if (column !== 'computeUnits') return formatInteger(value);
      return row.outcome === 'noOp' ? (
        <span title="Counted, not used: the transaction was not executed">{formatInteger(value)}</span>
      ) : (
        <>
          {formatInteger(value)} <UnitsBar units={value} />
        </>
      );
    }
  }
}

/** The main program, and what it did or why it failed. */
function What({
  row,
  kind,
  program: isChosen,
  inner,
  transactions,
  request,
}: {
  readonly row: BlockRow;
  readonly kind: number | null | undefined;
  readonly program: ((program: Address) => boolean) | null;
  /** A program of the filter that only other calls call. */
  readonly inner: Address | undefined;
  readonly transactions: BlockTransactions | null;
  readonly request: AnsweredRequest | null;
}) {
  // An account that the error names is shown as one, with its look-alikes marked.
  const namesAccount = shortError(row)?.account != null;
  const sentence = useRowSentence(transactions, row);
  const { outcome, programs, error, isVote } = row;
  const main = mainProgram(programs);
  // The program of the filter is named, too.
  const chosen = isChosen === null || main === null || isChosen(main) ? undefined : (programs?.find(isChosen) ?? inner);
  return (
    <>
      {main !== null && (
        <>
          {kind !== undefined && !isVote && <Swatch kind={kind} narrow />}
          <AddressLink address={main} />
          {chosen !== undefined && (
            <>
              {' '}
              {chosen === inner ? <span title="Called inside">→</span> : '+'} <AddressLink address={chosen} />
            </>
          )}
        </>
      )}
      {outcome === 'unknown' ? (
        <>
          {' '}
          <AbsentValue field="metadata" row={row} request={request} />
        </>
      ) : outcome === 'contradicted' || outcome === 'noOp' ? (
        <>
          {' '}
          <OutcomeText row={row} />
        </>
      ) : typeof sentence === 'string' && !namesAccount ? (
        // With its space, so that no text is there before it.
        <span className="muted" title={visibleText(sentence)}>
          {` ${visibleText(sentence)}`}
        </span>
      ) : (
        error !== null && (
          <>
            {' '}
            <ErrorText row={row} error={error} />
          </>
        )
      )}
    </>
  );
}

/** On the scale of the map: logarithmic, from 100 to 1,400,000. */
function UnitsBar({ units }: { readonly units: bigint | number }) {
  const share = Math.min(1, Math.max(0, Math.log(Number(units) / 100) / Math.log(14_000)));
  return (
    <i className={styles['units']} style={{ backgroundSize: `${(100 * share).toFixed(1)}% 100%` }} aria-hidden="true" />
  );
}

function AbsentValue({
  field,
  row,
  request,
}: {
  readonly field: RowField;
  readonly row: BlockRow;
  readonly request: AnsweredRequest | null;
}) {
  const absence = request && whyAbsentInRow(field, row, request);
  if (absence === null) return null;
  return (
    <span className={styles['absent']}>
      <AbsentCell field={field} absence={absence} />
    </span>
  );
}

function Undecoded({ reason }: { readonly reason: string }) {
  return (
    <span className="warning" title={visibleText(reason)}>
      not decoded: {visibleText(reason)}
    </span>
  );
}

const OUTCOME_WORDS: Readonly<Record<BlockRow['outcome'], string>> = {
  succeeded: 'ok',
  failed: 'failed',
  noOp: 'no-op',
  unknown: 'unknown',
  contradicted: 'contradictory',
};

/** A link to the transaction. */
export function RowSignatureLink({
  signature,
  params,
  whole = false,
}: {
  readonly signature: Signature | null;
  readonly params: PathParams;
  readonly whole?: boolean;
}) {
  const pathOf = useTransactionPath();
  const isOpened = useStore(openedTransaction, (opened) => opened.signature === signature);
  if (signature === null) return <span className="muted">no signature</span>;
  return (
    <Link
      className={`mono plain-link ${styles['signatureLink']}`}
      data-row-link
      data-opened={isOpened || undefined}
      onClick={() => openedTransaction.setState({ signature })}
      to={pathOf(signature, params)}
      title={signature}
    >
      <TruncatedText text={signature} whole={whole} />
    </Link>
  );
}

/** The outcome in words. The mark of the row is in a column before it. */
function OutcomeText({ row: { outcome, error }, row }: { readonly row: BlockRow }) {
  const words = OUTCOME_WORDS[outcome];
  return (
    <>
      {outcome === 'succeeded' ? (
        <span className="muted">{words}</span>
      ) : outcome === 'failed' ? (
        error === null && <span className="failure">{words}</span>
      ) : (
        <span
          className="warning"
          title={outcome === 'noOp' ? NO_OP_NOTE : 'The answer about this transaction cannot be true'}
        >
          {words}
        </span>
      )}{' '}
      {error !== null && <ErrorText row={row} error={error} />}
    </>
  );
}

function ErrorText({ row, error }: { readonly row: BlockRow; readonly error: TransactionError }) {
  const reason = formatReason(row);
  const short = shortError(row);
  return (
    <span
      className="muted"
      title={reason === null ? formatTransactionError(error) : `${formatTransactionError(error)}: ${reason}`}
    >
      {short?.reason}
      {short?.account != null && (
        <>
          : <AddressLabel address={short.account} />
        </>
      )}
      {short?.instruction != null && <span className={styles['failedInstruction']}> {short.instruction}</span>}
    </span>
  );
}

function Programs({
  programs,
  chosen,
}: {
  readonly programs: readonly Address[];
  readonly chosen: ((program: Address) => boolean) | null;
}) {
  const ordered = orderByRelevance(programs);
  const isChosen = (program: Address) => chosen?.(program) === true;
  const [first, second, ...rest] = programs.some(isChosen)
    ? [...programs.filter(isChosen), ...ordered.filter((program) => !isChosen(program))]
    : ordered;
  if (first === undefined) return <span className="muted">none</span>;
  return (
    <>
      <AddressLink address={first} />
      {second !== undefined && (
        <>
          {' '}
          <span className={styles['secondProgram']}>
            <AddressLink address={second} />
          </span>
        </>
      )}
      {rest.length > 0 && (
        <>
          {' '}
          <span
            className={`muted ${styles['secondProgram']}`}
            title={rest.map((program) => wellKnownName(program) ?? program).join(', ')}
          >
            +{rest.length}
          </span>
        </>
      )}
    </>
  );
}

function formatVersion(version: number | string): string {
  return typeof version === 'number' ? `v${version}` : visibleText(version);
}

/**
 * The classes of each column: its place in the two-line row of a phone (or `phone-hidden`), whether a tablet hides it, its
 * width, and its alignment. The first column that is not numeric takes the remaining width.
 */
export function columnClasses(columns: readonly Column[], number: Column | null): Readonly<Record<Column, string>> {
  const subject = columns.includes('what') || columns.includes('programs') ? 'programs' : 'feePayer';
  const narrow = columns.length > MANY ? ' tablet-hidden' : '';
  const widest = columns.includes('what') ? 'what' : columns.find((column) => !isNumeric(column));
  const classes = (column: Column, place: string) =>
    `${place} ${styles[column] ?? ''}${column === widest ? ` ${styles['widest']}` : ''}`;
  const numeric = (column: Column, rank = '') =>
    classes(column, `numeric ${column === number ? 'phone-row2-end' : 'phone-hidden'}${rank}`);
  return {
    outcome: classes(
      'outcome',
      `${columns.includes('what') ? 'phone-hidden' : 'phone-row2-main'} ${styles['clipped']}`,
    ),
    what: classes('what', `phone-row1-end ${styles['clipped']}`),
    feePayer: classes('feePayer', `${subject === 'feePayer' ? 'phone-row1-end' : 'phone-hidden'}${narrow}`),
    fee: numeric('fee'),
    computeUnits: numeric('computeUnits'),
    costUnits: numeric('costUnits', narrow),
    instructions: numeric('instructions', narrow),
    programs: classes('programs', `phone-row1-end ${styles['clipped']}`),
    version: classes('version', `numeric phone-hidden${narrow}`),
  };
}

/** The one numeric column that a phone shows: the sorted one, else compute units, else the first. */
export function numberOnPhone(columns: readonly Column[], sort: RowSort): Column | null {
  const numbers = columns.filter((column) => isNumeric(column));
  return (
    numbers.find((column) => column === sortKeyOf(sort)) ??
    numbers.find((column) => column === 'computeUnits') ??
    numbers[0] ??
    null
  );
}

/** With more columns, some are hidden below 1024 pixels. */
const MANY = 5;
