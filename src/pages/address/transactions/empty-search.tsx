import { useQuery } from '@tanstack/react-query';
import { Link, useLocation } from 'react-router';
import { filterAddressTransactions } from '../../../analysis/address/address-filter.ts';
import { useEndpoint } from '../../../features/endpoint/endpoint-context.ts';
import { capitalize, formatEndpointName } from '../../../features/endpoint/endpoint.ts';
import { FailureSentence } from '../../../features/errors/failure.tsx';
import { useClient } from '../../../queries/client-context.ts';
import { formatInteger } from '../../../shared/format/format-number.ts';
import type { AddressPageOptions, AddressSearch } from '../address-page-options.ts';
import { addressPageQueryOptions } from '../address-page-query.ts';
import { changeSearch } from '../address-params.ts';
import type { AddressPage } from '../fetch-address-page.ts';
import { NoTransactions } from './no-transactions.tsx';
import type { Address } from '../../../solana/ids/ids.ts';

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
    addressPageQueryOptions(useClient(), address, { ...options, method: 'auto', limit: MOST_LISTED, search: null }),
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
