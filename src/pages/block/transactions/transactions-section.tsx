import { memo, type ReactNode, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { formatInteger } from '../../../shared/format/format-number.ts';
import type { BlockReadOptions } from '../../../rpc-client/read-options.ts';
import { labelOf } from '../../../analysis/explain/absence-text.ts';
import type { AnsweredRequest } from '../../../analysis/facts/absence/why-absent.ts';
import type { BlockAbsences } from '../../../analysis/facts/absence/block-absences.ts';
import type { BlockOverview } from '../../../analysis/facts/block/block-overview.ts';
import { createRowFilter, type RowFilter } from '../../../analysis/explain/block/row-filter.ts';
import { sortRows } from '../../../analysis/explain/block/row-sort.ts';
import { shortName, wellKnownName } from '../../../solana/names/address-names.ts';
import { Section } from '../../../ui/page/section.tsx';
import type { ChangeParams, TableParams } from '../block-params.ts';
import { ColumnPicker } from './column-picker.tsx';
import { numberOnPhone } from './column-classes.ts';
import { formatNumberColumn, formatSort } from './column-text.ts';
import { ExportLinks } from '../export-links.tsx';
import { OmittedTransactions } from './omitted-transactions.tsx';
import type { BlockBalances } from '../../../queries/block/start-block-balances.ts';
import { useLogMatches } from './use-log-matches.ts';
import { StickyFilters } from './sticky-filters.tsx';
import { SignaturesTable } from './signatures-table.tsx';
import { TransactionFilters } from './transaction-filters.tsx';
import styles from './transactions.module.css';
import { TransactionsTable } from './transactions-table.tsx';
import type { Slot } from '../../../solana/ids/ids.ts';
import { useEra } from '../../../queries/era-query.ts';

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
  balances,
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
  /** Searches the logs; null until the answer has been read. */
  readonly balances: BlockBalances | null;
  /** The block is a saved response. */
  readonly isSaved: boolean;
  readonly onChange: ChangeParams;
}) {
  const { rows, block } = overview;
  const [isChoosing, setChoosing] = useState(false);
  const filterRows = useMemo(
    () => rows && createRowFilter(sortRows(rows, table.sort, shortName), wellKnownName),
    [rows, table.sort],
  );
  const inLogs = useLogMatches(balances, table.filter.text.trim());
  const shown = useMemo(() => {
    const matching = filterRows?.(table.filter) ?? null;
    if (rows === null || matching === null || inLogs === null) return matching;
    const named = new Set(matching);
    const others = createRowFilter(sortRows(rows, table.sort, shortName), wellKnownName)({ ...table.filter, text: '' });
    return others.filter((row) => named.has(row) || inLogs.has(row.index));
  }, [rows, filterRows, table.filter, table.sort, inLogs]);
  const { commitment, transactionDetails } = shownOptions;
  const linkParams = useMemo(() => (commitment === 'finalized' ? {} : { commitment }), [commitment]);

  if (rows === null || shown === null) {
    const { signatures } = block;
    return (
      <Section
        id="transactions"
        title="Transactions"
        count={
          signatures !== null
            ? `${formatInteger(signatures.length)} signatures`
            : labelOf(absences?.transactions ?? null)
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

  const number = numberOnPhone(table.columns, table.sort);
  const count = `${formatInteger(shown.length)} of ${formatInteger(rows.length)}`;
  const chosen = formatFilter(table.filter);
  const isHidden = target !== null && target < rows.length && !shown.some((row) => row.index === target);
  const showAll = () => onChange({ outcome: 'all', votes: 'shown', program: '', account: '', q: '' });
  return (
    <Section
      id="transactions"
      title="Transactions"
      count={
        <span>
          {formatInteger(rows.length)}
          <span className={styles['printOnly']}>
            , {count} shown{chosen !== '' && `, ${chosen}`}
          </span>
          {formatSort(table.sort)}
          {number !== null && <span className="phone-only">; {formatNumberColumn(number)}</span>}
        </span>
      }
      end={
        shown.length > 0 && (
          <>
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
              table={{ of: 'transactions', rows: shown, columns: table.columns }}
              name={`block-${block.slot}`}
            />
          </>
        )
      }
    >
      {isChoosing && <ColumnPicker columns={table.columns} sort={table.sort} onChange={onChange} />}
      {rows.length === 0 ? (
        NO_TRANSACTIONS
      ) : (
        <StickyFilters count={count} order={formatSort(table.sort)} chosen={chosen === '' ? 'none' : chosen}>
          <TransactionFilters filter={table.filter} rows={rows} summary={overview.summary} onChange={onChange} />
        </StickyFilters>
      )}
      {followed}
      {isHidden && <HiddenTarget key={`${target} ${jumps}`} index={target} isJump={jumps > 0} onShow={showAll} />}
      {rows.length > 0 && shown.length === 0 && (
        <p className="hint">
          No transaction in this block matches.{' '}
          {table.filter.votes === 'only' && !rows.some((row) => row.isVote) && <NoVotes slot={block.slot} />}
          <button type="button" className="text-button" onClick={showAll}>
            Show all {formatInteger(rows.length)}
          </button>
        </p>
      )}
      {shown.length > 0 && (
        <TransactionsTable
          rows={shown}
          sort={table.sort}
          columns={table.columns}
          program={table.filter.program}
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

/** Why a block has no votes, if it is under Alpenglow. */
function NoVotes({ slot }: { readonly slot: Slot }) {
  const consensus = useEra(slot)?.consensus;
  if (consensus?.value !== 'Alpenglow' || consensus.source.since === null) return null;
  return `The cluster has run Alpenglow since slot ${formatInteger(consensus.source.since)}, and its votes are not transactions. `;
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

/** The active filters: "outcome failed, program Vote111…"; empty for none. */
function formatFilter({ outcome, votes, program, account, text }: RowFilter): string {
  const parts = [
    outcome === 'all' ? null : `outcome ${outcome}`,
    votes === 'shown' ? null : `votes ${votes}`,
    program === null ? null : `program ${program}`,
    account === null ? null : `account ${account}`,
    text.trim() === '' ? null : `text “${text.trim()}”`,
  ];
  return parts.filter((part) => part !== null).join(', ');
}

const NO_TRANSACTIONS = <p className="hint">This block has no transactions.</p>;
