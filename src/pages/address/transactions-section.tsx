import { DamageNotice } from '../../features/absence/damage-notice.tsx';
import { RESERVED_KEYS } from '../../solana/ids/program-ids.ts';
import { type Address, type Signature, parseSlot } from '../../solana/ids/ids.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, memo, useMemo } from 'react';
import { Link, useLocation, useNavigate } from 'react-router';
import { useEndpoint } from '../../features/endpoint/endpoint-context.ts';
import { FailureSentence } from '../../features/errors/failure.tsx';
import { usePaths } from '../../features/routing/paths-context.ts';
import { useClient } from '../../queries/client-context.ts';
import { formatInteger, formatCount } from '../../shared/format/format-number.ts';
import { quotableText, visibleText } from '../../shared/format/visible-text.ts';
import { RadioGroup } from '../../ui/controls/radio-group.tsx';
import { useShortcut } from '../../ui/controls/use-shortcut.ts';
import { Section } from '../../ui/page/section.tsx';
import { truncateMiddle } from '../../ui/values/text.tsx';
import { type AddressPage, addressPageQueryOptions, isKnownQueryOptions } from './address-page-query.ts';
import type { TokenAccountLists } from './wallet-list.ts';
import {
  type AddressPageOptions,
  type AddressSearch,
  type ChangeParams,
  OUTCOME_CHOICES,
  type ParamChanges,
  changeSearch,
  isFirstPage,
} from './address-params.ts';
import { StatusIcon } from '../../ui/values/status-icon.tsx';
import { type CheckedList, checkAddressList } from '../../analysis/facts/address-list.ts';
import {
  TransactionsTable,
  TransactionsTablePlaceholder,
} from '../../features/listed-transactions/transactions-table.tsx';
import { listedTransactionQueryOptions } from '../../features/listed-transactions/listed-transaction-query.ts';
import type { TransactionRead } from '../../queries/transaction-query.ts';
import { capitalize, formatEndpointName } from '../../features/endpoint/endpoint.ts';
import { blockhashSearchText } from '../../features/search/parse-search.ts';
import { DebouncedField, DownloadLinks, FilterBar } from '../../features/table-controls/table-controls.tsx';
import { type AddressFilter, filterAddressTransactions, exportAddressTransactions } from './address-transactions.ts';

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
  const { value: listed, options, isSearched } = page;
  const checked = useMemo(() => checkAddressList(listed), [listed]);
  const { rows } = checked;
  const shown = useMemo(() => filterAddressTransactions(rows, filter), [rows, filter]);
  usePageShortcuts(page);
  const pagination = <Pagination page={page} />;
  const client = useClient();
  const queries = useQueryClient();
  /** Those of the address in the transactions that the page has read. */
  const readBalances = async () => {
    const { accountStep } = await import('../../analysis/facts/account-history.ts');
    return new Map(
      shown.flatMap((listed) => {
        const { queryKey } = listedTransactionQueryOptions(client, listed.signature, options.commitment);
        const answer = queries.getQueryData<TransactionRead>(queryKey)?.value ?? null;
        const { balances } = accountStep(address, listed, answer);
        return balances === null ? [] : [[listed.signature, balances] as const];
      }),
    );
  };
  const isFiltered = shown.length < rows.length;
  return (
    <Section
      id="transactions"
      title="Transactions"
      count={
        <span aria-live="polite">
          {rows.length === 0
            ? page.damage.length > 0
              ? 'none decoded'
              : 'none listed'
            : `${isFiltered ? `${formatInteger(shown.length)} of ` : ''}${formatInteger(rows.length)}, ${describeOrder(page)}`}
        </span>
      }
      end={
        <span inert={isStale}>
          {shown.length > 0 && (
            <DownloadLinks
              name={exportName(address, filter)}
              write={async (format) => exportAddressTransactions(shown, format, await readBalances())}
            />
          )}{' '}
          {pagination}
        </span>
      }
    >
      {(rows.length > 0 || isSearched) && <AddressFilters filter={filter} onChange={onChange} />}
      {options.tokenAccounts === 'none' ? (
        options.search !== null && !isSearched && <NotSearchedNotice />
      ) : (
        <TokenAccountsNote lists={page.tokenAccounts} />
      )}
      <DamageNotice damage={page.damage} />
      <ListRemarks checked={checked} />
      <div inert={isStale}>
        {rows.length === 0 ? (
          page.damage.length === 0 && empty
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
          <TransactionsTable rows={shown} commitment={options.commitment} owner={address} />
        )}
        {rows.length > 0 && <p className="footnote">{pagination}</p>}
      </div>
    </Section>
  );
});

/** What is wrong with the list itself. */
function ListRemarks({ checked: { repeated, inSeveralSlots } }: { readonly checked: CheckedList }) {
  if (repeated === 0 && inSeveralSlots.length === 0) return null;
  return (
    <div className="notice" role="status" data-testid="list-remarks">
      <StatusIcon kind="warning" bare />
      <div>
        {repeated > 0 && (
          <p>
            The endpoint listed {formatCount(repeated, 'transaction')} more than once;{' '}
            {repeated === 1 ? 'it is' : 'each is'} shown once.
          </p>
        )}
        {inSeveralSlots.slice(0, SHOWN_CONTRADICTIONS).map(({ signature, slots }) => (
          <p key={signature}>
            The endpoint lists {truncateMiddle(signature)} in slots{' '}
            {slots.map((slot) => formatInteger(slot)).join(' and ')}. A transaction is in one block only.
          </p>
        ))}
        {inSeveralSlots.length > SHOWN_CONTRADICTIONS && (
          <p>The same holds for {formatInteger(inSeveralSlots.length - SHOWN_CONTRADICTIONS)} others.</p>
        )}
      </div>
    </div>
  );
}

const SHOWN_CONTRADICTIONS = 3;

function describeText({ text }: AddressFilter): string {
  return text.trim() === '' ? '' : ` “${quotableText(text.trim())}”`;
}

/** The name of a file with the rows that a filter leaves: "address-Vote111…-failed-from-400031900". */
function exportName(address: Address, { outcome, minSlot, maxSlot, text }: AddressFilter): string {
  const parts = [
    outcome === 'all' ? '' : outcome,
    minSlot === null ? '' : `from-${minSlot}`,
    maxSlot === null ? '' : `to-${maxSlot}`,
    text
      .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
      .trim()
      .replaceAll(' ', '-')
      .slice(0, MAX_WORDS),
  ];
  return [`address-${address}`, ...parts.filter((part) => part !== '')].join('-');
}

/** Characters. */
const MAX_WORDS = 40;

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

/** The contents of the next page. */
function furtherOnes({ options, isSearched }: AddressPage): string {
  return isSearched && options.search?.order === 'oldest' ? 'newer ones' : 'older ones';
}

/** Which transactions of token accounts the list has, and which it cannot have. */
function TokenAccountsNote({ lists }: { readonly lists: TokenAccountLists | null }) {
  const name = visibleText(formatEndpointName(useEndpoint()));
  if (lists === null) return null;
  return (
    <p className="hint" style={{ marginBottom: 16 }} data-testid="token-accounts-note">
      {describeTokenAccounts(lists, name)}
    </p>
  );
}

/** `endpoint` is its name. */
export function describeTokenAccounts(lists: TokenAccountLists, endpoint: string): string {
  if (lists.kind === 'searched')
    return `Includes the transactions that changed a token account while the address owned it, according to the balances that ${endpoint} recorded. The account may have been closed since.`;
  if (lists.kind === 'notOffered')
    return `Without the transactions of its token accounts: ${endpoint} offers neither getTransactionsForAddress nor getTokenAccountsByOwner.`;
  const { accounts, left, hasToken2022 } = lists;
  return [
    `Merged from the lists of the address and of ${formatCount(accounts, 'token account')} that it owns now. It cannot show those of token accounts that were closed or given away.`,
    ...(left === 0 ? [] : [`The lists of ${formatCount(left, 'more token account')} were not requested.`]),
    ...(hasToken2022 ? [] : [`${capitalize(endpoint)} did not return its accounts of Token-2022.`]),
  ].join(' ');
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
  children,
}: {
  readonly filter: AddressFilter;
  readonly onChange: ChangeParams;
  /** Beside the title. */
  readonly children: ReactNode;
}) {
  return (
    <Section id="transactions" title="Transactions" count={children}>
      <AddressFilters filter={filter} onChange={onChange} />
      <TransactionsTablePlaceholder hasAmounts />
    </Section>
  );
}

function AddressFilters({ filter, onChange }: { readonly filter: AddressFilter; readonly onChange: ChangeParams }) {
  return (
    <div style={{ marginBottom: 16 }}>
      <FilterBar>
        <RadioGroup
          legend="outcome"
          options={OUTCOMES}
          value={filter.outcome}
          onChange={(value) => onChange({ outcome: value })}
        />
        <DebouncedField
          label="from slot"
          value={filter.minSlot?.toString() ?? ''}
          problemOf={slotProblem}
          onTyped={(text) => onChange({ minSlot: digitsOf(text) }, 'replace')}
        />
        <DebouncedField
          label="to slot"
          value={filter.maxSlot?.toString() ?? ''}
          problemOf={slotProblem}
          onTyped={(text) => onChange({ maxSlot: digitsOf(text) }, 'replace')}
        />
        <DebouncedField
          label="memo, error or signature"
          value={filter.text}
          problemOf={() => null}
          onTyped={(text) => onChange({ q: text }, 'replace')}
        />
      </FilterBar>
    </div>
  );
}

const OUTCOMES = OUTCOME_CHOICES.map((value) => ({ value }));

/** Slots may be typed with separators. */
function digitsOf(text: string): string {
  return text.replace(/[\s,._'’]/g, '');
}

function slotProblem(text: string): string | null {
  const digits = digitsOf(text);
  return digits === '' || parseSlot(digits) !== null ? null : 'not a slot';
}

/** Why the list is empty, as far as the endpoint shows it. An empty list alone proves nothing. */
export function NoTransactions({
  address,
  options: { before },
}: {
  readonly address: Address;
  readonly options: AddressPageOptions;
}) {
  const paths = usePaths();
  const name = formatEndpointName(useEndpoint());
  if (before !== null) return <NothingOlder before={before} endpoint={name} />;
  if (RESERVED_KEYS.has(address))
    return (
      <p className="hint">
        Nodes keep no list for sysvars and built-in programs, so this list is empty on every node, however many
        transactions name the address. A block page can be filtered by it.
      </p>
    );
  return (
    <p className="hint">
      {capitalize(name)} lists no transaction that names this address. There may be some that such a list leaves out,
      see below. If it is a blockhash,{' '}
      <Link to={paths.search(blockhashSearchText(address, null))}>look for it among recent blocks</Link>.
    </p>
  );
}

/** Nodes before 4.0 return an empty list for an unknown start, so its existence is checked first. */
function NothingOlder({ before, endpoint }: { readonly before: Signature; readonly endpoint: string }) {
  const known = useQuery(isKnownQueryOptions(useClient(), before));
  const { pathname, search } = useLocation();
  const start = <code title={before}>{truncateMiddle(before)}</code>;
  if (known.isPending)
    return (
      <p className="hint" role="status">
        The list is empty. Checking whether {endpoint} has {start}, the transaction that the page starts before…
      </p>
    );
  if (known.data === true)
    return (
      <p className="hint">
        There are no older transactions: {endpoint} has {start} and lists nothing before it.
      </p>
    );
  return (
    <p className="hint">
      {known.isError ? (
        <>
          The list is empty, but {endpoint} did not say whether it has {start}, the transaction that the page starts
          before. If not, the empty list means nothing.{' '}
          <button type="button" className="text-button" onClick={() => void known.refetch()}>
            Check again
          </button>
        </>
      ) : (
        <>
          {capitalize(endpoint)} does not have {start}, the transaction that the page starts before. So its empty list
          does not mean that there are no older ones.
        </>
      )}{' '}
      <Link to={{ pathname, search: changeSearch(search, { before: '' }) }}>Show the newest transactions</Link>
    </p>
  );
}

/** Nodes before 4.0 ignore an unknown end, and list transactions beyond it. */
export function UnknownEndNotice({ until }: { readonly until: Signature }) {
  const name = formatEndpointName(useEndpoint());
  const known = useQuery(isKnownQueryOptions(useClient(), until));
  if (known.data !== false) return null;
  return (
    <p className="notice" data-testid="notice" role="status">
      {capitalize(name)} does not have {truncateMiddle(until)}, the transaction that the list should end after. So it
      lists older ones too.
    </p>
  );
}

/** An empty page of getTransactionsForAddress. Its index may be incomplete, so the page alone proves nothing. */
export function EmptySearch({ address, page }: { readonly address: Address; readonly page: AddressPage }) {
  const { options, next } = page;
  const name = capitalize(formatEndpointName(useEndpoint()));
  if (options.search === null || next !== null)
    return <p className="hint">This page of the list has no transaction, but the list goes on.</p>;
  if (options.search.paginationToken === null)
    return <ConfirmEmpty address={address} options={options} search={options.search} />;
  return (
    <p className="hint">
      {name} lists no more transactions by getTransactionsForAddress. Its index may still lack some.{' '}
      <ListLink text="List with getSignaturesForAddress" />
    </p>
  );
}

/** Asks for the list that every node has. */
function ConfirmEmpty({
  address,
  options,
  search,
}: {
  readonly address: Address;
  readonly options: AddressPageOptions;
  readonly search: AddressSearch;
}) {
  const name = capitalize(formatEndpointName(useEndpoint()));
  const list = useQuery(
    addressPageQueryOptions(useClient(), address, {
      ...options,
      method: 'auto',
      limit: MOST_LISTED,
      tokenAccounts: 'none',
      search: null,
    }),
  );
  if (list.isPending)
    return (
      <p className="hint" role="status">
        {name} lists none by getTransactionsForAddress. Checking with getSignaturesForAddress…
      </p>
    );
  if (list.isError)
    return (
      <p className="hint">
        {name} lists none by getTransactionsForAddress, which alone proves nothing. Checking with
        getSignaturesForAddress failed: <FailureSentence error={list.error} subject={{ kind: 'address', address }} />{' '}
        <button type="button" className="text-button" onClick={() => void list.refetch()}>
          Check again
        </button>
      </p>
    );
  const { value, next } = list.data;
  if (value.length === 0) return <NoTransactions address={address} options={options} />;
  const matching = filterAddressTransactions(value, { ...search, text: '' }).length;
  if (matching > 0)
    return (
      <p className="hint">
        {name} lists none by getTransactionsForAddress, but getSignaturesForAddress lists {formatInteger(matching)} of
        them{next !== null && ' or more'}. <ListLink text="Show them" />
      </p>
    );
  return (
    <p className="hint">
      No transaction matches:{' '}
      {next === null
        ? `none of the ${formatInteger(value.length)} that getSignaturesForAddress lists does either.`
        : `none of the newest ${formatInteger(value.length)} that getSignaturesForAddress lists does either. Older ones were not checked.`}
    </p>
  );
}

function ListLink({ text }: { readonly text: string }) {
  const { pathname, search } = useLocation();
  return <Link to={{ pathname, search: changeSearch(search, { method: 'auto' }) }}>{text}</Link>;
}

/** The most that nodes list at once. */
const MOST_LISTED = 1000;
