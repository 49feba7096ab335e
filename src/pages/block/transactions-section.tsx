import { useMemo } from 'react';
import { formatInteger } from '../../shared/format-number.ts';
import type { BlockReadOptions } from '../../rpc/client.ts';
import type { BlockOverview } from '../../solana/block-view/block-overview.ts';
import { filterRows, sortRows } from '../../solana/block-view/row-filter.ts';
import { wellKnownName } from '../../solana/well-known.ts';
import { Section } from '../../ui/section.tsx';
import type { ChangeParams, TableParams } from './block-params.ts';
import { ExportWords } from './export-words.tsx';
import { LeftOut } from './left-out.tsx';
import { SignaturesTable } from './signatures-table.tsx';
import { TransactionFilters } from './transaction-filters.tsx';
import { TransactionsTable } from './transactions-table.tsx';

/** The transactions of the block as far as they were asked for, filtered and sorted as the address says. */
export function TransactionsSection({
  overview,
  table,
  target,
  asked,
  onChange,
}: {
  readonly overview: BlockOverview;
  readonly table: TableParams;
  readonly target: number | null;
  readonly asked: BlockReadOptions;
  readonly onChange: ChangeParams;
}) {
  const { rows, block } = overview;
  const shown = useMemo(
    () => rows && sortRows(filterRows(rows, table.filter, wellKnownName), table.sort),
    [rows, table],
  );
  const linkParams = asked.commitment === 'finalized' ? {} : { commitment: asked.commitment };

  if (rows === null || shown === null) {
    const { signatures } = block;
    return (
      <Section
        id="transactions"
        title="Transactions"
        count={signatures === null ? 'not asked for' : `${formatInteger(signatures.length)} signatures`}
      >
        <LeftOut signatures={signatures?.length ?? null} onChange={onChange} />
        {signatures !== null && signatures.length > 0 && (
          <SignaturesTable signatures={signatures} target={target} linkParams={linkParams} />
        )}
      </Section>
    );
  }

  const count = `${formatInteger(shown.length)} of ${formatInteger(rows.length)}`;
  const hidden = target !== null && target < rows.length && !shown.some((row) => row.index === target);
  const showAll = () => onChange({ outcome: 'all', votes: 'shown', q: '' });
  return (
    <Section
      id="transactions"
      title="Transactions"
      count={<span aria-live="polite">{count}</span>}
      end={shown.length > 0 && <ExportWords rows={shown} slot={block.slot} />}
    >
      {rows.length === 0 ? (
        <p className="say">This block holds no transactions: its leader found none to include.</p>
      ) : (
        <TransactionFilters
          filter={table.filter}
          votesKnown={overview.summary?.votesKnown ?? false}
          onChange={onChange}
        />
      )}
      {hidden && (
        <p className="staleline">The address points at #{formatInteger(target)}, which these filters leave out.</p>
      )}
      {rows.length > 0 && shown.length === 0 && (
        <p className="say">
          No transaction of this block matches.{' '}
          <button type="button" className="word" onClick={showAll}>
            Show all {formatInteger(rows.length)}
          </button>
        </p>
      )}
      {shown.length > 0 && (
        <TransactionsTable rows={shown} sort={table.sort} target={target} linkParams={linkParams} onChange={onChange} />
      )}
    </Section>
  );
}
