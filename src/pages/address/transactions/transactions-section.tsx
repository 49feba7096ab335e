import { memo, type ReactNode, useMemo } from 'react';
import { Link, useLocation, useNavigate } from 'react-router';
import { type AddressFilter, filterAddressTransactions } from '../../../analysis/address/address-filter.ts';
import { useEndpoint } from '../../../features/endpoint/endpoint-context.ts';
import { capitalize, formatEndpointName } from '../../../features/endpoint/endpoint.ts';
import { DownloadLinks } from '../../../features/table-controls/table-controls.tsx';
import { formatInteger } from '../../../shared/format/format-number.ts';
import { quotableText } from '../../../shared/format/visible-text.ts';
import { useShortcut } from '../../../ui/controls/use-shortcut.ts';
import { Section } from '../../../ui/page/section.tsx';
import { isFirstPage } from '../address-page-options.ts';
import { changeSearch, type ChangeParams, type ParamChanges } from '../address-params.ts';
import type { AddressPage } from '../fetch-address-page.ts';
import { AddressFilters } from './address-filters.tsx';
import { TransactionsTable, TransactionsTablePlaceholder } from './transactions-table.tsx';
import type { Address } from '../../../solana/ids/ids.ts';

/** A page of the list, filtered by the URL parameters. */
export const TransactionsSection = memo(function TransactionsSection({
  address,
  page,
  filter,
  isStale,
  empty,
  onChange,
}: {
  readonly address: Address;
  readonly page: AddressPage;
  readonly filter: AddressFilter;
  /** True if another page is loading: only the filters can be used. */
  readonly isStale: boolean;
  /** In place of a table without rows. */
  readonly empty: ReactNode;
  readonly onChange: ChangeParams;
}) {
  const { value: rows, options, isSearched } = page;
  const shown = useMemo(() => filterAddressTransactions(rows, filter), [rows, filter]);
  usePageShortcuts(page);
  const pagination = <Pagination page={page} />;
  const isFiltered = shown.length < rows.length;
  return (
    <Section
      id="transactions"
      title="Transactions"
      count={
        <span aria-live="polite">
          {rows.length === 0
            ? 'none listed'
            : `${isFiltered ? `${formatInteger(shown.length)} of ` : ''}${formatInteger(rows.length)}, ${describeOrder(page)}`}
        </span>
      }
      end={
        <span inert={isStale}>
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
        </span>
      }
    >
      {(rows.length > 0 || isSearched) && <AddressFilters filter={filter} onChange={onChange} />}
      {options.search !== null && !isSearched && <NotSearchedNotice />}
      <div inert={isStale}>
        {rows.length === 0 ? (
          empty
        ) : shown.length === 0 ? (
          <p className="hint">
            None of the {formatInteger(rows.length)} transactions on this page matches{describeText(filter)}
            {page.next === null ? '.' : `; ${furtherOnes(page)} were not searched.`}{' '}
            <button
              type="button"
              className="text-button"
              onClick={() => onChange({ outcome: 'all', minSlot: '', maxSlot: '', q: '', paginationToken: '' })}
            >
              Show all {formatInteger(rows.length)}
            </button>
          </p>
        ) : (
          <TransactionsTable rows={shown} commitment={options.commitment} />
        )}
        {rows.length > 0 && <p className="footnote">{pagination}</p>}
      </div>
    </Section>
  );
});

function describeText({ text }: AddressFilter): string {
  return text.trim() === '' ? '' : ` “${quotableText(text.trim())}”`;
}

/** As the endpoint ordered them. */
function describeOrder({ value, options, isSearched }: AddressPage): string {
  const isOldestFirst = isSearched && options.search?.order === 'oldest';
  const [step, text] = isOldestFirst ? [1, 'oldest first'] : [-1, 'newest first'];
  const isOrdered = value.every(({ slot }, at) => {
    const previous = value[at - 1]?.slot ?? slot;
    return step === 1 ? previous <= slot : previous >= slot;
  });
  return isOrdered ? text : `requested ${text}, but not in this order`;
}

/** What the next page has. */
function furtherOnes({ options, isSearched }: AddressPage): string {
  return isSearched && options.search?.order === 'oldest' ? 'newer ones' : 'older ones';
}

function NotSearchedNotice() {
  const name = capitalize(formatEndpointName(useEndpoint()));
  return (
    <p className="hint" style={{ marginBottom: 16 }} data-testid="not-searched">
      {name} does not have getTransactionsForAddress. The list comes from getSignaturesForAddress, newest first, and the
      filters apply to this page of it only.
    </p>
  );
}

/** `[` and `]` follow the links of `Pagination`. */
function usePageShortcuts({ options, next }: AddressPage): void {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const go = (changes: ParamChanges) =>
    void navigate({ pathname, search: changeSearch(search, changes), hash: '#transactions' });
  useShortcut('[', () => !isFirstPage(options) && go(FIRST_PAGE));
  useShortcut(']', () => next !== null && go(next));
}

const FIRST_PAGE: ParamChanges = { before: '', paginationToken: '' };

function Pagination({ page }: { readonly page: AddressPage }) {
  const { pathname, search } = useLocation();
  const { value, options, isSearched, next } = page;
  const isOldestFirst = isSearched && options.search?.order === 'oldest';
  const to = (changes: ParamChanges) => ({ pathname, search: changeSearch(search, changes), hash: '#transactions' });
  return (
    <span className="pagination">
      {!isFirstPage(options) && <Link to={to(FIRST_PAGE)}>← {isOldestFirst ? 'Oldest' : 'Newest'}</Link>}
      {next !== null ? (
        <Link to={to(next)}>{isOldestFirst ? 'Newer' : 'Older'} →</Link>
      ) : (
        value.length > 0 && <span className="muted">no {isOldestFirst ? 'newer' : 'older'} transactions listed</span>
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
