import { useLayoutEffect, useMemo, useRef, useState } from 'react';
import { formatInteger } from '../../../shared/format/format-number.ts';
import type { BlockReadOptions } from '../../../rpc-client/read-options.ts';
import type { BlockOverview } from '../../../analysis/block/block-overview.ts';
import { createRowFilter } from '../../../analysis/block/row-filter.ts';
import { sortRows } from '../../../analysis/block/sort-rows.ts';
import { shortName } from '../../../solana/names/short-name.ts';
import { wellKnownName } from '../../../solana/names/address-names.ts';
import { Section } from '../../../ui/page/section.tsx';
import type { ChangeParams, TableParams } from '../block-params.ts';
import { ColumnPicker } from './column-picker.tsx';
import { narrowNumber } from './column-classes.ts';
import { numberWords, sortWords } from './column-text.ts';
import { ExportLinks } from '../export-links.tsx';
import { filterWords } from './filter-words.ts';
import { OmittedTransactions } from './omitted-transactions.tsx';
import { SignaturesTable } from './signatures-table.tsx';
import { TransactionFilters } from './transaction-filters.tsx';
import styles from './transactions.module.css';
import { TransactionsTable } from './transactions-table.tsx';

/** The transactions of the block as far as they were asked for, filtered and sorted as the address says. */
export function TransactionsSection({
  overview,
  table,
  target,
  jumps,
  asked,
  onChange,
}: {
  readonly overview: BlockOverview;
  readonly table: TableParams;
  readonly target: number | null;
  /** How often a person asked to go there. */
  readonly jumps: number;
  readonly asked: BlockReadOptions;
  readonly onChange: ChangeParams;
}) {
  const { rows, block } = overview;
  const [choosing, setChoosing] = useState(false);
  const filtered = useMemo(() => rows && createRowFilter(rows, wellKnownName), [rows]);
  const shown = useMemo(() => filtered && sortRows(filtered(table.filter), table.sort, shortName), [filtered, table]);
  const { commitment, transactionDetails } = asked;
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
            : transactionDetails === 'none'
              ? 'not asked for'
              : 'left out of the answer'
        }
        end={
          signatures !== null &&
          signatures.length > 0 && <ExportLinks table={{ of: 'signatures', signatures }} name={`block-${block.slot}`} />
        }
      >
        {signatures?.length === 0 ? (
          NONE
        ) : (
          <OmittedTransactions signatures={signatures?.length ?? null} asked={transactionDetails} onChange={onChange} />
        )}
        {signatures !== null && signatures.length > 0 && (
          <SignaturesTable signatures={signatures} target={target} linkParams={linkParams} />
        )}
      </Section>
    );
  }

  const number = narrowNumber(table.columns, table.sort);
  const hidden = target !== null && target < rows.length && !shown.some((row) => row.index === target);
  const showAll = () => onChange({ outcome: 'all', votes: 'shown', program: '', account: '', q: '' });
  return (
    <Section
      id="transactions"
      title="Transactions"
      count={
        <span aria-live="polite">
          {formatInteger(shown.length)} of {formatInteger(rows.length)}
          <span className={styles['printOnly']}>{filterWords(table.filter)}</span>
          {sortWords(table.sort)}
          {number !== null && <span className="phone-only">; {numberWords(number)}</span>}
        </span>
      }
      end={
        shown.length > 0 && (
          <>
            <button
              type="button"
              className="text-button"
              aria-expanded={choosing}
              aria-controls="columns"
              onClick={() => setChoosing(!choosing)}
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
      {choosing && <ColumnPicker columns={table.columns} sort={table.sort} onChange={onChange} />}
      {rows.length === 0 ? (
        NONE
      ) : (
        <TransactionFilters
          filter={table.filter}
          rows={rows}
          votesKnown={overview.summary?.votesKnown ?? false}
          onChange={onChange}
        />
      )}
      {hidden && <HiddenTarget key={`${target} ${jumps}`} index={target} jumped={jumps > 0} onShow={showAll} />}
      {rows.length > 0 && shown.length === 0 && (
        <p className="hint">
          No transaction of this block matches.{' '}
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
          target={target}
          jumps={jumps}
          linkParams={linkParams}
          onChange={onChange}
        />
      )}
    </Section>
  );
}

/** A person who asks for a row that is filtered away is taken to the words that say so. */
function HiddenTarget({
  index,
  jumped,
  onShow,
}: {
  readonly index: number;
  readonly jumped: boolean;
  readonly onShow: () => void;
}) {
  const line = useRef<HTMLParagraphElement>(null);
  useLayoutEffect(() => {
    if (jumped) line.current?.scrollIntoView({ block: 'center' });
  }, [jumped]);
  return (
    <p ref={line} className="notice" role="status">
      The address points at #{formatInteger(index)}, which these filters leave out.{' '}
      <button type="button" className="text-button" onClick={onShow}>
        Show all
      </button>
    </p>
  );
}

const NONE = <p className="hint">This block holds no transactions: its leader found none to include.</p>;
