import { absenceSentence, labelOf, noTransactionsSentence } from '../../../analysis/explain/fields/absence-text.ts';
import { programMatcher } from '../../../analysis/facts/program-matcher.ts';
import { chooseVotes, isNarrowed, type RowFilter } from '../row-filter.ts';
import type { AnsweredRequest } from '../../../analysis/facts/absence/why-absent.ts';
import { type BlockAbsences, type RowField, whyAbsentInRow } from '../../../analysis/facts/absence/block-absences.ts';
import type { InnerCalls } from '../../../analysis/facts/block/block-calls.ts';
import { type BlockOverview, type BlockSummary, totalOf } from '../../../analysis/facts/block/block-overview.ts';
import type { BlockRow } from '../../../analysis/facts/block/block-row.ts';
import { shortAddress } from '../../../analysis/explain/wording.ts';
import type { MapKinds } from '../../../analysis/facts/block/map-kinds.ts';
import { type ReactNode, memo, useCallback, useLayoutEffect, useMemo, useRef, useState } from 'react';
import type { PathParams } from '../../../features/routing/paths.ts';
import { formatList } from '../../../features/routing/search-params.ts';
import { DebouncedField, FilterBar, type Suggestion } from '../../../features/table-controls/table-controls.tsx';
import type { BlockTransactions } from '../../../queries/block/block-transactions.ts';
import { useEra } from '../../../queries/era-query.ts';
import type { TransactionDetails } from '../../../rpc-protocol/config.ts';
import { formatInteger, formatCount } from '../../../shared/format/format-number.ts';
import { type Address, type Signature, type Slot, parseAddress } from '../../../solana/ids/ids.ts';
import { shortName } from '../../../solana/names/address-names.ts';
import { RadioGroup } from '../../../ui/controls/radio-group.tsx';
import { Section } from '../../../ui/page/section.tsx';
import { VirtualTable } from '../../../ui/virtual-table/virtual-table.tsx';
import { type ChangeParams, NO_FILTERS, OUTCOME_CHOICES, type TableParams } from '../block-params.ts';
import { COLUMN_TITLES, SORT_KEYS, firstSort, formatNumberColumn, formatSort, reverseSort } from './column-text.ts';
import { ExportLinks } from '../export-links.tsx';
import { formatFilter } from '../filter-text.ts';
import { RowSignatureLink, TransactionsTable, numberOnPhone } from './transactions-table.tsx';
import styles from './transactions-section.module.css';
import { COLUMNS, type Column, DEFAULT_COLUMNS, type RowSort, isDescending, sortKeyOf } from '../row-columns.ts';
import { sortRows } from '../row-sort.ts';
import type { BlockReadOptions } from '../../../rpc-client/client.ts';
import { usePreference } from '../../../ui/preferences/display-preferences.ts';

/** The transactions that are in the answer, filtered and sorted by the URL parameters. */
export const TransactionsSection = memo(function TransactionsSection({
  overview,
  table,
  target,
  jumps,
  shownOptions,
  request,
  absences,
  followed,
  isLeft,
  transactions,
  kinds,
  inner,
  isProgram,
  inside,
  isSaved,
  onChange,
}: {
  readonly overview: BlockOverview;
  readonly table: TableParams;
  readonly target: number | null;
  /** Incremented each time the user picks the transaction. */
  readonly jumps: number;
  readonly shownOptions: BlockReadOptions;
  /** null while the answer is arriving. */
  readonly request: AnsweredRequest | null;
  /** null while the answer is arriving. */
  readonly absences: BlockAbsences | null;
  /** The account that the URL names, through the block. */
  readonly followed: ReactNode;
  /** By index, whether the filters leave a row in, votes aside; null for all. */
  readonly isLeft: readonly boolean[] | null;
  /** What they did; null until the answer has been read. */
  readonly transactions: BlockTransactions | null;
  /** The colors of programs in the map; null if it has others. */
  readonly kinds: MapKinds | null;
  /** Inner calls by program; undefined until they are counted, null if the answer does not have them. */
  readonly inner: ReadonlyMap<Address, InnerCalls> | null | undefined;
  /** Whether a program is one of the filter; null for no filter. */
  readonly isProgram: ((program: Address) => boolean) | null;
  /** By index, the program of the filter that the transaction calls only inside of other calls. */
  readonly inside: ReadonlyMap<number, Address> | null;
  /** The block is a saved response. */
  readonly isSaved: boolean;
  readonly onChange: ChangeParams;
}) {
  const { rows, block } = overview;
  const [isChoosing, setChoosing] = useState(false);
  const sorted = useMemo(() => rows && sortRows(rows, table.sort, shortName), [rows, table.sort]);
  // Votes too, to count them.
  const matching = useMemo(
    () => (isLeft === null ? sorted : (sorted?.filter(({ index }) => isLeft[index]) ?? null)),
    [sorted, isLeft],
  );
  const targetRow = target === null ? null : (rows?.[target] ?? null);
  // While the block arrives, it is not known yet whether it has anything but votes.
  const votesIf = (choice: RowFilter['votes']) =>
    chooseVotes(choice, request === null ? [] : (matching ?? []), targetRow);
  const votes = votesIf(table.filter.votes);
  const shown = useMemo(
    () => (votes === 'shown' ? matching : (matching?.filter(({ isVote }) => isVote === (votes === 'only')) ?? null)),
    [matching, votes],
  );
  const columns = useMemo(
    () => (request === null || rows === null ? table.columns : table.columns.filter((each) => hasValue(rows, each))),
    [rows, table.columns, request],
  );
  const { commitment, transactionDetails } = shownOptions;
  const linkParams = useMemo(() => (commitment === 'finalized' ? {} : { commitment }), [commitment]);

  if (rows === null || shown === null || matching === null) {
    const { signatures } = block;
    return (
      <Section
        id="transactions"
        title="Transactions"
        count={
          signatures !== null ? formatCount(signatures.length, 'signature') : labelOf(absences?.transactions ?? null)
        }
        end={
          signatures !== null &&
          signatures.length > 0 && <ExportLinks table={{ of: 'signatures', signatures }} name={`block-${block.slot}`} />
        }
      >
        {followed}
        {signatures?.length === 0 ? (
          NO_TRANSACTIONS
        ) : (
          <OmittedTransactions
            signatures={signatures?.length ?? null}
            details={transactionDetails}
            absences={absences}
            isSaved={isSaved}
            onChange={onChange}
          />
        )}
        {signatures !== null && signatures.length > 0 && (
          <SignaturesTable signatures={signatures} target={target} linkParams={linkParams} />
        )}
      </Section>
    );
  }

  const number = numberOnPhone(columns, table.sort);
  const filter: RowFilter = { ...table.filter, votes };
  const countVotes = (among: readonly BlockRow[]) => among.filter(({ isVote }) => isVote).length;
  const allVotes = countVotes(rows);
  const unlessUsual = (choice: typeof votes) => (choice === votesIf('auto') ? '' : choice);
  const chosen = formatFilter(filter);
  const isHidden = target !== null && target < rows.length && !shown.some((row) => row.index === target);
  const showAll = () => onChange({ ...NO_FILTERS, votes: 'shown' });
  return (
    <Section
      id="transactions"
      title="Transactions"
      count={
        <span className={styles['printOnly']}>
          {formatCounts(shown, rows)} shown{chosen !== '' && `, ${chosen}`}
          {formatSort(table.sort)}
        </span>
      }
    >
      {rows.length === 0 ? (
        NO_TRANSACTIONS
      ) : (
        <StickyFilters
          count={formatCounts(shown, rows)}
          isAll={shown.length === rows.length}
          order={formatSort(table.sort)}
          number={number}
          chosen={formatFilter({ ...filter, votes: 'shown', program: programName(filter.program) }) || 'none'}
          votes={
            // While the block arrives, the first votes may be far down: their room is kept.
            allVotes === 0 && request !== null ? (
              rows.length > 0 && <NoVotesNote slot={block.slot} />
            ) : (
              <VotesChip
                count={countVotes(matching)}
                of={allVotes}
                isShown={votes !== 'hidden'}
                onToggle={() => onChange({ votes: unlessUsual(votes === 'hidden' ? 'shown' : 'hidden') })}
              />
            )
          }
          tools={
            <>
              <button
                type="button"
                className="text-button"
                // Nothing beside it moves.
                style={{ visibility: isNarrowed(filter) ? undefined : 'hidden' }}
                aria-label="Clear all filters"
                onClick={() => onChange(NO_FILTERS)}
              >
                Clear
              </button>{' '}
              <button
                type="button"
                className="text-button"
                aria-expanded={isChoosing}
                aria-controls="columns"
                onClick={() => setChoosing(!isChoosing)}
              >
                Columns
              </button>{' '}
              <ExportLinks
                table={{
                  of: 'transactions',
                  slot: block.slot,
                  blockTime: block.blockTime,
                  rows: shown,
                  columns: table.columns,
                }}
                transactions={transactions}
                name={exportName(block.slot, filter, rows)}
              />
            </>
          }
        >
          <TransactionFilters
            filter={filter}
            rows={rows}
            inner={inner}
            summary={overview.summary}
            onChange={onChange}
          />
        </StickyFilters>
      )}
      {isProgram !== null && (
        <CallLevels
          rows={rows}
          isProgram={isProgram}
          inside={inner == null ? inner : (inside?.size ?? 0)}
          calls={filter.calls}
          onChange={onChange}
        />
      )}
      {isChoosing && <ColumnPicker columns={table.columns} sort={table.sort} onChange={onChange} />}
      {request !== null && <LeftOut columns={table.columns} shown={columns} rows={rows} request={request} />}
      {followed}
      {isHidden && <HiddenTarget key={`${target} ${jumps}`} index={target} isJump={jumps > 0} onShow={showAll} />}
      {rows.length > 0 &&
        shown.length === 0 &&
        (request !== null || matching.length === 0) &&
        !(isProgram !== null && inner === undefined) && (
          <p className="hint">
            No transaction in this block matches.{' '}
            {votes === 'only' && !rows.some((row) => row.isVote) && <NoVotes slot={block.slot} />}
            <button type="button" className="text-button" onClick={showAll}>
              Show all {formatInteger(rows.length)}
            </button>
          </p>
        )}
      {shown.length > 0 && (
        <TransactionsTable
          rows={shown}
          sort={table.sort}
          columns={columns}
          program={isProgram}
          inside={inside}
          kinds={kinds}
          transactions={transactions}
          target={target}
          jumps={jumps}
          request={request}
          linkParams={linkParams}
          onChange={onChange}
        />
      )}
    </Section>
  );
});

/** "755 of 1,790". */
function formatCounts(shown: readonly BlockRow[], rows: readonly BlockRow[]): string {
  return `${formatInteger(shown.length)} of ${formatInteger(rows.length)}`;
}

/** How many transactions of the block call the program of the filter at which level, and a choice of the level. */
function CallLevels({
  rows,
  isProgram,
  inside,
  calls,
  onChange,
}: {
  readonly rows: readonly BlockRow[];
  readonly isProgram: (program: Address) => boolean;
  /** How many call it only inside of other calls; undefined until they are counted, null if the answer has no inner calls. */
  readonly inside: number | null | undefined;
  readonly calls: RowFilter['calls'];
  readonly onChange: ChangeParams;
}) {
  const top = useMemo(
    () => rows.filter(({ programs }) => programs?.some(isProgram) === true).length,
    [rows, isProgram],
  );
  const isTop = calls === 'top';
  return (
    <p className="hint" data-testid="call-levels">
      Called by {formatCount(top, 'transaction')} at the top level
      {inside === undefined
        ? '; inner calls are counted once the block is complete.'
        : inside === null
          ? '; the answer has no inner calls.'
          : ` and by ${formatInteger(inside)} only inside other calls.`}{' '}
      {inside != null && inside > 0 && (isTop || top > 0) && (
        <button type="button" className="text-button" onClick={() => onChange({ calls: isTop ? 'any' : 'top' })}>
          {isTop ? 'Any level' : 'Top level only'}
        </button>
      )}
    </p>
  );
}

/** Shows and hides the votes that the other filters leave. It keeps the width that the most votes need. */
function VotesChip({
  count,
  of,
  isShown,
  onToggle,
}: {
  readonly count: number;
  readonly of: number;
  readonly isShown: boolean;
  readonly onToggle: () => void;
}) {
  return (
    <button
      type="button"
      className={`button ${styles['chip']}`}
      style={{
        minWidth: `${Math.max(COUNT_CHARACTERS, formatInteger(of).length) + CHIP_CHARACTERS}ch`,
        visibility: of === 0 ? 'hidden' : undefined,
      }}
      aria-pressed={isShown}
      disabled={count === 0}
      onClick={onToggle}
    >
      {count === 0 ? 'no votes' : `${formatCount(count, 'vote')} ${isShown ? 'shown' : 'hidden'}`}
    </button>
  );
}

/** "1,035": while a block arrives, the number of its votes grows. */
const COUNT_CHARACTERS = 5;
/** " votes hidden", and its padding. */
const CHIP_CHARACTERS = 12;

function hasValue(rows: readonly BlockRow[], column: Column): boolean {
  switch (column) {
    case 'what':
    case 'outcome':
      return true;
    case 'feePayer':
    case 'fee':
    case 'computeUnits':
    case 'costUnits':
    case 'instructions':
    case 'programs':
    case 'version':
      return rows.length === 0 || rows.some((row) => row[column] !== null || row.undecoded !== null);
  }
}

/** Why columns that were chosen are not in the table: no transaction of the answer has a value for them. */
function LeftOut({
  columns,
  shown,
  rows,
  request,
}: {
  readonly columns: readonly Column[];
  readonly shown: readonly Column[];
  readonly rows: readonly BlockRow[];
  readonly request: AnsweredRequest;
}) {
  const fields = columns.flatMap((column) => (shown.includes(column) ? [] : fieldOf(column)));
  if (columns.includes('what') && rows.every(({ programs }) => programs === null)) fields.push('instructions');
  const row = rows.find(({ outcome }) => outcome !== 'unknown') ?? rows[0];
  const sentences = fields.flatMap((field) => {
    const absence = row === undefined ? null : whyAbsentInRow(field, row, request);
    return absence === null ? [] : [absenceSentence(field, absence)];
  });
  return sentences.length > 0 && <p className="hint">{[...new Set(sentences)].join(' ')}</p>;
}

function fieldOf(column: Column): RowField | readonly [] {
  if (column === 'programs') return 'instructions';
  return column === 'outcome' || column === 'what' || column === 'feePayer' ? [] : column;
}

/** Why a block has no votes, if it is under Alpenglow. */
function NoVotes({ slot }: { readonly slot: Slot }) {
  const consensus = useEra(slot)?.consensus;
  if (consensus?.value !== 'Alpenglow' || consensus.source.since === null) return null;
  return `The cluster has run Alpenglow since slot ${formatInteger(consensus.source.since)}, and its votes are not transactions. `;
}

/** In place of the switch for votes. */
function NoVotesNote({ slot }: { readonly slot: Slot }) {
  const isAlpenglow = useEra(slot)?.consensus?.value === 'Alpenglow';
  return (
    isAlpenglow && (
      <span className="muted" title="Under Alpenglow, votes are not transactions">
        no votes: Alpenglow
      </span>
    )
  );
}

/** The target row is filtered out. If the user picked it, the page scrolls to this notice instead. */
function HiddenTarget({
  index,
  isJump,
  onShow,
}: {
  readonly index: number;
  readonly isJump: boolean;
  readonly onShow: () => void;
}) {
  const line = useRef<HTMLParagraphElement>(null);
  useLayoutEffect(() => {
    if (isJump) line.current?.scrollIntoView({ block: 'center' });
  }, [isJump]);
  return (
    <p ref={line} className="notice" data-testid="notice" role="status">
      The URL points to #{formatInteger(index)}, which the filters exclude.{' '}
      <button type="button" className="text-button" onClick={onShow}>
        Show all
      </button>
    </p>
  );
}

/** The name of a file with the rows that a filter leaves: "block-361774429-failed-votes-hidden". */
function exportName(
  slot: Slot,
  { outcome, votes, program, calls, main, range, account, text }: RowFilter,
  rows: readonly BlockRow[],
): string {
  const words = (typed: string) =>
    typed
      .trim()
      .replaceAll(/[^\p{L}\p{N}]+/gu, '-')
      .slice(0, MAX_WORDS);
  const hasVotes = rows.some(({ isVote }) => isVote);
  const parts = [
    outcome === 'all' ? '' : outcome,
    votes === 'shown' || !hasVotes ? '' : `votes-${votes}`,
    parseAddress(program)?.slice(0, NAMED_CHARACTERS) ?? words(program),
    program.trim() !== '' && calls === 'top' ? 'top-level' : '',
    ...[...main, account].map((address) => address?.slice(0, NAMED_CHARACTERS) ?? ''),
    range === null ? '' : `${range.from}-to-${range.to}`,
    words(text),
  ];
  return [`block-${slot}`, ...parts.filter((part) => part !== '')].join('-');
}

/** Characters. */
const NAMED_CHARACTERS = 8;
const MAX_WORDS = 40;

const NO_TRANSACTIONS = <p className="hint">This block has no transactions.</p>;

/** States what the answer leaves out, and the size of an answer that includes it. */
function OmittedTransactions({
  signatures,
  details,
  absences,
  isSaved,
  onChange,
}: {
  /** The number of transactions; null if the answer has none. */
  readonly signatures: number | null;
  readonly details: TransactionDetails;
  readonly absences: BlockAbsences | null;
  /** The block is a saved response: nothing more can be loaded into it. */
  readonly isSaved: boolean;
  readonly onChange: ChangeParams;
}) {
  if (isSaved) return absences !== null && <p className="hint">{noTransactionsSentence(absences)}</p>;
  const ask = (detail: string) => () => onChange({ transactionDetails: detail });
  return (
    <>
      <p className="hint">
        {absences !== null && noTransactionsSentence(absences)}{' '}
        {signatures === null
          ? 'Detail level signatures takes about 90 bytes per transaction, full takes 1 to 6 kB. A mainnet-beta block has 1,000 to 2,000 transactions.'
          : `The answer with full detail takes ${formatSize(signatures)}.`}
      </p>
      <div className={`actions ${styles['detailChoices']}`}>
        {signatures === null && details !== 'signatures' && (
          <button type="button" className="button" onClick={ask('signatures')}>
            Load signatures
          </button>
        )}{' '}
        {details !== 'full' && (
          <button type="button" className="button" onClick={ask('full')}>
            Load full details
          </button>
        )}
      </div>
    </>
  );
}

/** The size of the full answer: from 1 to 6 kB per transaction in blocks of all years and encodings. */
function formatSize(transactions: number): string {
  if (transactions < 100) return `about ${transactions} to ${6 * transactions} kB`;
  return `about ${(transactions / 1000).toFixed(1)} to ${((6 * transactions) / 1000).toFixed(1)} MB`;
}

/** For detail `signatures`: one signature per transaction, in block order. */
function SignaturesTable({
  signatures,
  target,
  linkParams,
}: {
  readonly signatures: readonly Signature[];
  readonly target: number | null;
  readonly linkParams: PathParams;
}) {
  return (
    <VirtualTable
      label="Signatures"
      className={`${styles['table']} ${styles['signaturesOnly']}`}
      phoneLines={1}
      items={signatures}
      idOf={(_, index) => `tx-${index}`}
      current={target !== null && target < signatures.length ? target : null}
      head={
        <>
          <th className={styles['index']}>#</th>
          <th className={styles['signature']}>Signature</th>
        </>
      }
      renderCells={(signature, index) => (
        <>
          <td className={`phone-row1-start index-number ${styles['index']}`}>{formatInteger(index)}</td>
          <td className={`phone-row1-main ${styles['signature']}`}>
            <RowSignatureLink signature={signature} params={linkParams} whole />
          </td>
        </>
      )}
    />
  );
}

/** The filters, how many rows they leave, and the tools. Stays in sight above the head of the table; on a phone, one line opens it. */
function StickyFilters({
  count,
  isAll,
  order,
  number,
  chosen,
  votes,
  tools,
  children,
}: {
  readonly count: string;
  /** No row is left out: the tab has the number already. */
  readonly isAll: boolean;
  /** The order of the rows in words; '' for block order. */
  readonly order: string;
  /** The numeric column that a phone shows, which shows no headers. */
  readonly number: Column | null;
  /** The filters in words. */
  readonly chosen: string;
  /** Shows and hides votes. */
  readonly votes: ReactNode;
  readonly tools: ReactNode;
  readonly children: ReactNode;
}) {
  const [isOpen, setOpen] = useState(false);
  const unit = usePreference('amounts');
  // Behind the count, unless that is hidden.
  const note = `${order}${number === null ? '' : `; ${formatNumberColumn(number, unit)}${order === '' ? ' at the right' : ''}`}`;
  const bar = useRef<HTMLDivElement>(null);
  // The head of the table sticks below the bar, whose height depends on how its fields wrap.
  useLayoutEffect(() => {
    const element = bar.current;
    if (element === null) return undefined;
    const observer = new ResizeObserver(() =>
      element.parentElement?.style.setProperty('--bar', `${element.offsetHeight}px`),
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return (
    <div ref={bar} className={`option-bar ${styles['bar']}`} data-open={isOpen || undefined} data-testid="filter-bar">
      {votes !== false && <div>{votes}</div>}{' '}
      <output aria-live="polite" className={styles['count']}>
        <span className={isAll ? 'visually-hidden' : undefined}>{count}</span>
        {order !== '' && <span className="visually-hidden">{order}</span>}
        <span className="phone-only muted" aria-hidden="true">
          {isAll ? note.slice(2) : note}
        </span>
      </output>{' '}
      <button type="button" className="text-button" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        Filters: {chosen}
      </button>{' '}
      {children} <div className={styles['tools']}>{tools}</div>
    </div>
  );
}

function TransactionFilters({
  filter,
  rows,
  inner,
  summary,
  onChange,
}: {
  readonly filter: RowFilter;
  readonly rows: readonly BlockRow[];
  readonly inner: ReadonlyMap<Address, InnerCalls> | null | undefined;
  readonly summary: BlockSummary | null;
  readonly onChange: ChangeParams;
}) {
  // Rare outcomes are choices only where there are any.
  const counts = { 'no-op': summary?.noOp, contradictory: summary?.contradicted };
  const outcomes = OUTCOME_CHOICES.filter((choice) => {
    const count = choice === 'no-op' || choice === 'contradictory' ? counts[choice] : null;
    return choice === filter.outcome || count === null || (count !== undefined && totalOf(count) > 0);
  });
  const suggest = useProgramSuggestions(rows, inner);
  return (
    <FilterBar>
      <RadioGroup
        legend="outcome"
        legendHidden
        options={outcomes.map((value) => ({ value }))}
        value={filter.outcome}
        onChange={(value) => onChange({ outcome: value })}
      />
      <DebouncedField
        label="program called"
        placeholder="Program called, by name"
        value={programName(filter.program)}
        suggest={suggest}
        // Replaces the history entry of the typed text, so that one step back undoes both.
        onPick={({ id }) => onChange({ program: id, calls: 'any' }, 'replace')}
        onTyped={(text) => onChange({ program: text, ...(text === '' && { calls: 'any' }) }, 'replace')}
      />
      <DebouncedField
        label="account named"
        placeholder="Account"
        value={filter.account ?? ''}
        problemOf={addressProblem}
        onTyped={(text) => onChange({ account: text }, 'replace')}
      />
      <DebouncedField
        label="any text"
        placeholder="Text in logs, memos, signatures"
        value={filter.text}
        onTyped={(text) => onChange({ q: text }, 'replace')}
      />
    </FilterBar>
  );
}

/** The programs of a block by any part of their names, with the number of transactions that call each at any level. */
function useProgramSuggestions(
  rows: readonly BlockRow[],
  inner: ReadonlyMap<Address, InnerCalls> | null | undefined,
): (text: string) => readonly Suggestion[] {
  const counted = useRef<{ readonly of: readonly unknown[]; readonly usage: ReturnType<typeof countCallers> } | null>(
    null,
  );
  return useCallback(
    (text) => {
      // Counted once the field is used.
      if (counted.current?.of[0] !== rows || counted.current.of[1] !== inner)
        counted.current = { of: [rows, inner], usage: countCallers(rows, inner ?? null) };
      const isWanted = text.trim() === '' ? () => true : programMatcher(text, shortName);
      return counted.current.usage
        .filter(([address]) => isWanted(address))
        .slice(0, MAX_SUGGESTIONS)
        .map(([address, count]) => ({
          id: address,
          text: shortName(address) ?? shortAddress(address),
          note: formatCount(count, 'transaction'),
        }));
    },
    [rows, inner],
  );
}

/** How many transactions call each program, most first. */
function countCallers(
  rows: readonly BlockRow[],
  inner: ReadonlyMap<Address, InnerCalls> | null,
): readonly (readonly [Address, number])[] {
  const counts = new Map<Address, number>();
  const add = (program: Address) => counts.set(program, (counts.get(program) ?? 0) + 1);
  for (const { programs } of rows) programs?.forEach(add);
  for (const [program, { transactions }] of inner ?? [])
    for (const index of transactions) if (rows[index]?.programs?.includes(program) !== true) add(program);
  return [...counts].toSorted(([, one], [, other]) => other - one);
}

const MAX_SUGGESTIONS = 8;

/** The name of a program that the URL names by its address; otherwise what was typed. */
function programName(program: string): string {
  const address = parseAddress(program);
  return address === null ? program : (shortName(address) ?? program);
}

function addressProblem(text: string): string | null {
  const trimmed = text.trim();
  return trimmed === '' || parseAddress(trimmed) !== null ? null : 'not an address';
}

/** Chooses columns and order. On a phone, which shows no headers, this is the only way to sort. */
function ColumnPicker({
  columns,
  sort,
  onChange,
}: {
  readonly columns: readonly Column[];
  readonly sort: RowSort;
  readonly onChange: ChangeParams;
}) {
  const toggle = (column: Column) =>
    onChange(({ columns: current }) => ({
      columns: formatList(COLUMNS.filter((each) => current.includes(each) !== (each === column))),
    }));
  const order = isDescending(sort) ? 'descending' : 'ascending';
  return (
    <div id="columns" className={`option-bar ${styles['columnPicker']}`}>
      <fieldset className="radio-group">
        <legend>columns</legend>
        <div>
          {COLUMNS.map((column) => (
            <label key={column} title={COLUMN_TITLES[column]}>
              <input
                type="checkbox"
                value={column}
                checked={columns.includes(column)}
                onChange={() => toggle(column)}
              />
              {column}
            </label>
          ))}
        </div>
      </fieldset>
      <RadioGroup
        legend="sort"
        options={SORT_KEYS.map((value) => ({ value }))}
        value={sortKeyOf(sort)}
        onChange={(key) => onChange({ sort: firstSort(key) })}
      />
      <RadioGroup
        legend="order"
        options={ORDERS}
        value={order}
        onChange={(value) =>
          onChange(({ sort: current }) => ({
            sort: isDescending(current) === (value === 'descending') ? current : reverseSort(current),
          }))
        }
      />
      {formatList(columns) !== formatList(DEFAULT_COLUMNS) && (
        <button
          type="button"
          className="text-button"
          onClick={() => onChange({ columns: formatList(DEFAULT_COLUMNS) })}
        >
          Default columns
        </button>
      )}
      <p className={`hint ${styles['phoneHint']}`}>
        Narrow pages show two or three columns; downloads include all selected columns.
      </p>
    </div>
  );
}

const ORDERS = [{ value: 'ascending' }, { value: 'descending' }] as const;
