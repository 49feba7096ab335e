import { memo, type ReactNode, useMemo } from 'react';
import { Link, useLocation, useNavigate } from 'react-router';
import { type AddressFilter, filterAddressTransactions } from '../../../analysis/address/address-filter.ts';
import { DownloadLinks } from '../../../features/table-controls/download-links.tsx';
import { formatInteger } from '../../../shared/format/format-number.ts';
import { quotableText } from '../../../shared/format/visible-text.ts';
import type { Address } from '../../../solana/ids/address.ts';
import { useShortcut } from '../../../ui/controls/use-shortcut.ts';
import { Section } from '../../../ui/page/section.tsx';
import type { AddressPage } from '../address-page-query.ts';
import { changeSearch, type ChangeParams } from '../address-params.ts';
import { AddressFilters } from './address-filters.tsx';
import { TransactionsTable, TransactionsTablePlaceholder } from './transactions-table.tsx';

/** A page of the list, filtered by the URL parameters. */
export const TransactionsSection = memo(function TransactionsSection({
  address,
  page,
  filter,
  empty,
  onChange,
}: {
  readonly address: Address;
  readonly page: AddressPage;
  readonly filter: AddressFilter;
  /** In place of a table without rows. */
  readonly empty: ReactNode;
  readonly onChange: ChangeParams;
}) {
  const { value: rows, options } = page;
  const shown = useMemo(() => filterAddressTransactions(rows, filter), [rows, filter]);
  usePageShortcuts(page);
  const pagination = <Pagination page={page} />;
  if (rows.length === 0)
    return (
      <Section id="transactions" title="Transactions" count="none listed" end={pagination}>
        {empty}
      </Section>
    );
  const isFiltered = shown.length < rows.length;
  return (
    <Section
      id="transactions"
      title="Transactions"
      count={
        <span aria-live="polite">
          {isFiltered ? `${formatInteger(shown.length)} of ${formatInteger(rows.length)}` : formatInteger(rows.length)},
          newest first
        </span>
      }
      end={
        <>
          {shown.length > 0 && (
            <DownloadLinks
              name={`address-${address}`}
              write={async (format) => {
                const { exportAddressTransactions } =
                  await import('../../../analysis/address/export-address-transactions.ts');
                return exportAddressTransactions(shown, format);
              }}
            />
          )}{' '}
          {pagination}
        </>
      }
    >
      <AddressFilters filter={filter} onChange={onChange} />
      {shown.length === 0 ? (
        <p className="hint">
          None of the {formatInteger(rows.length)} transactions on this page matches{describeText(filter)}
          {isLastPage(page) ? '.' : '; older ones were not searched.'}{' '}
          <button
            type="button"
            className="text-button"
            onClick={() => onChange({ outcome: 'all', minSlot: '', maxSlot: '', q: '' })}
          >
            Show all {formatInteger(rows.length)}
          </button>
        </p>
      ) : (
        <TransactionsTable rows={shown} commitment={options.commitment} />
      )}
      <p className="footnote">{pagination}</p>
    </Section>
  );
});

function describeText({ text }: AddressFilter): string {
  return text.trim() === '' ? '' : ` “${quotableText(text.trim())}”`;
}

/** Nodes fill a page if they can. */
function isLastPage({ value, options }: AddressPage): boolean {
  return value.length < options.limit;
}

/** `[` and `]` follow the links of `Pagination`. */
function usePageShortcuts({ value, options }: AddressPage): void {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const last = value.at(-1);
  const go = (before: string) =>
    void navigate({ pathname, search: changeSearch(search, { before }), hash: '#transactions' });
  useShortcut('[', () => options.before !== null && go(''));
  useShortcut(']', () => last !== undefined && value.length >= options.limit && go(last.signature));
}

function Pagination({ page }: { readonly page: AddressPage }) {
  const { pathname, search } = useLocation();
  const last = page.value.at(-1);
  return (
    <span className="pagination">
      {page.options.before !== null && (
        <Link to={{ pathname, search: changeSearch(search, { before: '' }), hash: '#transactions' }}>← Newest</Link>
      )}
      {last === undefined ? null : isLastPage(page) ? (
        <span className="muted">no older transactions listed</span>
      ) : (
        <Link to={{ pathname, search: changeSearch(search, { before: last.signature }), hash: '#transactions' }}>
          Older →
        </Link>
      )}
    </span>
  );
}

/** While the list is loading. */
export function TransactionsPlaceholder({
  filter,
  onChange,
}: {
  readonly filter: AddressFilter;
  readonly onChange: ChangeParams;
}) {
  return (
    <Section id="transactions" title="Transactions" count="newest first">
      <AddressFilters filter={filter} onChange={onChange} />
      <TransactionsTablePlaceholder />
    </Section>
  );
}
