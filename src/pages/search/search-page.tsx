import { encodeHex } from '../../shared/bytes/encodings.ts';
import type { Address } from '../../solana/ids/ids.ts';
import { useEffect, useState } from 'react';
import { Link, Navigate, useNavigate, useSearchParams } from 'react-router';
import { findLookAlikes } from '../../analysis/facts/look-alikes.ts';
import { useEndpoint } from '../../features/endpoint/endpoint-context.ts';
import { Failure } from '../../features/errors/failure.tsx';
import { openText } from '../../features/inspect/opened-source.ts';
import { LookAlikeNotice } from '../../features/look-alikes/look-alike-notice.tsx';
import { usePaths } from '../../features/routing/paths-context.ts';
import { parseSearch, blockhashSearchText, type SearchMatch } from '../../features/search/parse-search.ts';
import { SearchBox } from '../../features/search/search-box.tsx';
import { SearchHelpSection } from './search-help-section.tsx';
import { useClient } from '../../queries/client-context.ts';
import type { Commitment } from '../../rpc-protocol/config.ts';
import { addressBytes } from '../../solana/ids/id-bytes.ts';
import { wellKnownName } from '../../solana/names/address-names.ts';
import { DocumentTitle, PageHeader, PageLayout } from '../../ui/page/page.tsx';
import { Fact, FactList, Section } from '../../ui/page/section.tsx';
import { lazyComponent } from '../../ui/rendering/lazy-component.tsx';
import { AddressLink } from '../../ui/values/address.tsx';
import { TruncatedText } from '../../ui/values/text.tsx';
import { formatEndpointName } from '../../features/endpoint/endpoint.ts';
import { otherLookups } from '../../features/recent-lookups/recent-lookups.ts';
import { useLookAlikeMarking } from '../../features/look-alikes/look-alike-marking.tsx';
import { searchMatchPath, searchTargetPath } from '../../features/search/search-target.ts';
import { newestSlotQueryOptions } from '../../queries/newest-slots-query.ts';
import { useQuery } from '@tanstack/react-query';

/** `/search?q=…`: redirects if the text has one target, else lists what was found. */
export function SearchPage() {
  const paths = usePaths();
  const [params] = useSearchParams();
  const text = params.get('q') ?? '';
  const query = parseSearch(text, null);
  const target = searchTargetPath(query, paths);
  if (target !== null) return <Navigate to={target} replace />;
  if (query.kind === 'newest') return <NewestRedirect commitment={query.commitment} />;
  if (query.kind === 'found' && query.matches[0].kind === 'savedResponse') return <OpenResponse text={text} />;
  return (
    <PageLayout>
      {/* Its neighbor has the text as its key. */}
      <SearchBox key={`field ${text}`} initial={text} />
      {query.kind === 'time' ? (
        <BlockSearch.Component key={text} by="time" value={query.seconds} />
      ) : query.kind === 'epoch' ? (
        <EpochSlots.Component epoch={query.epoch} />
      ) : query.kind === 'height' ? (
        <BlockSearch.Component key={text} by="height" value={query.height} />
      ) : query.kind === 'blockhash' ? (
        <BlockByHash.Component key={text} blockhash={query.blockhash} before={query.before} />
      ) : (
        <>
          <DocumentTitle>Search</DocumentTitle>
          <h1 className="visually-hidden">Search</h1>
          {query.kind === 'found' ? (
            <SearchMatches matches={query.matches} />
          ) : (
            <SearchHelpSection newest={undefined} />
          )}
        </>
      )}
    </PageLayout>
  );
}

const BlockSearch = lazyComponent(() => import('./block-search.tsx').then(({ BlockSearch }) => BlockSearch));
const BlockByHash = lazyComponent(() => import('./block-by-hash.tsx').then(({ BlockByHash }) => BlockByHash));
const EpochSlots = lazyComponent(() => import('./epoch-slots.tsx').then(({ EpochSlots }) => EpochSlots));

/** Asks for the newest slot and redirects to its block, with `commitment` in the URL unless the block is finalized. */
export function NewestRedirect({ commitment }: { readonly commitment: Commitment }) {
  const paths = usePaths();
  const client = useClient();
  const endpoint = useEndpoint();
  // Not useQueries: for the newest finalized block, the two are one query.
  const tip = useQuery(newestSlotQueryOptions(client, commitment));
  const finalized = useQuery(newestSlotQueryOptions(client, 'finalized'));
  if (tip.data !== undefined && finalized.data !== undefined) {
    const final = tip.data.value <= finalized.data.value;
    return <Navigate to={paths.block(tip.data.value, final ? {} : { commitment })} replace />;
  }
  const error = tip.error ?? finalized.error;
  return (
    <PageLayout>
      <DocumentTitle>The newest block</DocumentTitle>
      {error === null ? (
        <PageHeader
          status="absent"
          statusText={`Loading from ${formatEndpointName(endpoint)}`}
          statusDetail="getSlot"
          title={`The newest ${commitment} block`}
        />
      ) : (
        <Failure
          error={error}
          subject={{ kind: 'endpoint' }}
          onRetry={() => void Promise.all([tip.refetch(), finalized.refetch()])}
          otherEndpointPath={paths.endpoint()}
        >
          <p className="hint">The newest block is not known. You can still open a block by its slot.</p>
        </Failure>
      )}
    </PageLayout>
  );
}

/** Opens a saved response from the search text, and redirects to its page. */
export function OpenResponse({ text }: { readonly text: string }) {
  const paths = usePaths();
  const navigate = useNavigate();
  useEffect(() => {
    openText(text);
    void navigate(paths.inspect(), { replace: true });
  }, [text, navigate, paths]);
  return null;
}

/** The signatures and addresses found in the search text. */
export function SearchMatches({ matches }: { readonly matches: readonly SearchMatch[] }) {
  const paths = usePaths();
  const addresses = matches.flatMap((match) => (match.kind === 'address' ? [match.address] : []));
  const signatures = matches.filter((match) => match.kind === 'signature');
  const [lookups] = useState(() => otherLookups(null));
  const page = new Set(addresses);
  const lookAlikes = findLookAlikes(
    page,
    lookups.flatMap((lookup) => lookup.addresses),
  );
  const markAddresses = useLookAlikeMarking(lookAlikes);
  return markAddresses(
    <>
      <LookAlikeNotice lookAlikes={lookAlikes} page={page} place="in this text" lookups={lookups} />
      {signatures.length > 0 && (
        <Section id="signatures" title="Signatures" count={`${signatures.length} in this text`}>
          <ol className="link-list">
            {signatures.map((match) => (
              <li key={match.signature}>
                <Link to={searchMatchPath(match, paths) ?? ''}>
                  <span className="link-description">Transaction</span>{' '}
                  <span className="mono">
                    <TruncatedText text={match.signature} whole />
                  </span>
                </Link>
              </li>
            ))}
          </ol>
        </Section>
      )}
      {addresses.map((address) => (
        <AddressFacts key={address} address={address} />
      ))}
    </>,
  );
}

/** Results that need no request. */
function AddressFacts({ address }: { readonly address: Address }) {
  const paths = usePaths();
  const name = wellKnownName(address);
  return (
    <Section id={address} title={name ?? 'An address or a blockhash'} count="decoded in this browser, nothing was sent">
      <FactList>
        <Fact label="Address">
          <AddressLink address={address} whole />
        </Fact>
        <Fact label="base58">
          <code>{address}</code>
        </Fact>
        <Fact label="32 bytes">
          <code>{encodeHex(addressBytes(address))}</code>
        </Fact>
      </FactList>
      <p className="hint">
        <Link to={paths.address(address)}>Transactions that name it</Link>
        {name === null && (
          <>
            {' · '}
            <Link to={paths.search(blockhashSearchText(address, null))}>Its block, if it is a blockhash</Link>
          </>
        )}
      </p>
    </Section>
  );
}
