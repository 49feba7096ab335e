import { useQuery } from '@tanstack/react-query';
import { Link, useLocation } from 'react-router';
import { useEndpoint } from '../../../features/endpoint/endpoint-context.ts';
import { blockhashSearchText } from '../../../features/search/parse-search.ts';
import { searchPath } from '../../../features/routing/paths.ts';
import { capitalize, formatEndpointName } from '../../../features/endpoint/endpoint.ts';
import { useClient } from '../../../queries/client-context.ts';
import { RESERVED_KEYS } from '../../../solana/model/reserved-keys.ts';
import type { AddressPageOptions } from '../address-page-options.ts';
import { isKnownQueryOptions } from '../address-page-query.ts';
import { changeSearch } from '../address-params.ts';
import type { Address, Signature } from '../../../solana/ids/ids.ts';
import { truncateMiddle } from '../../../ui/values/text.tsx';

/** Why the list is empty, as far as the endpoint shows it. An empty list alone proves nothing. */
export function NoTransactions({
  address,
  options: { before },
}: {
  readonly address: Address;
  readonly options: AddressPageOptions;
}) {
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
      {capitalize(name)} lists no transaction that names this address. It may still have some: see below what such a
      list leaves out. 32 bytes may also be a blockhash, which no transaction list has:{' '}
      <Link to={searchPath(blockhashSearchText(address, null))}>look for it among recent blocks</Link>.
    </p>
  );
}

/** Nodes before 4.0 answer an unknown start with an empty list, so whether it is known is asked first. */
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
