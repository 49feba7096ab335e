import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, Navigate, useLocation, useParams } from 'react-router';
import { findLookAlikes } from '../../analysis/look-alikes/look-alikes.ts';
import { useEndpoint } from '../../features/endpoint/endpoint-context.ts';
import { Failure } from '../../features/errors/failure.tsx';
import { ExchangeLine, SlowRequest } from '../../features/exchange/exchange-line.tsx';
import { LookAlikeNotice } from '../../features/look-alikes/look-alike-notice.tsx';
import { otherLookups } from '../../features/recent-lookups/recent-lookups.ts';
import { useLookAlikeMarking } from '../../features/look-alikes/look-alike-marking.tsx';
import { InvalidParamsNotice } from '../../features/invalid-url.tsx';
import { endpointPath, transactionPath } from '../../features/routing/paths.ts';
import { useClient } from '../../queries/client-context.ts';
import { JsonRpcError } from '../../rpc-client/errors.ts';
import { ERROR_CODES } from '../../rpc-protocol/json-rpc.ts';
import { SectionNav } from '../../ui/page/section-nav.tsx';
import { accountQueryOptions } from './account/account-query.ts';
import { AccountSection } from './account/account-section.tsx';
import { TokenSection } from './account/token-section.tsx';
import { AddressHeader } from './address-header.tsx';
import { AddressOptions } from './address-options.tsx';
import { addressPageQueryOptions } from './address-page-query.ts';
import { changeSearch, type ParamChanges, useAddressParams } from './address-params.ts';
import { InvalidAddress } from './invalid-address.tsx';
import { OmissionsSection } from './omissions-section.tsx';
import { StalePageNotice } from './stale-page-notice.tsx';
import { useRecordAddress } from './use-record-address.ts';
import { EmptySearch } from './transactions/empty-search.tsx';
import { NoTransactions, UnknownEndNotice } from './transactions/no-transactions.tsx';
import { TransactionsPlaceholder, TransactionsSection } from './transactions/transactions-section.tsx';
import { type Address, parseAddress, parseSignature } from '../../solana/ids/ids.ts';
import { useScrollToFragment } from '../../ui/navigation/scroll.ts';
import { PageLayout } from '../../ui/page/page.tsx';
import { Placeholder } from '../../ui/rendering/no-layout-shift.tsx';

/** `/address/:address`: what is known of an address, and the transactions that name it. */
export function AddressPage() {
  const { address: text = '' } = useParams();
  const address = parseAddress(text);
  const signature = parseSignature(text);
  if (address !== null) return <ValidAddress key={address} address={address} />;
  // Some explorers have one kind of URL for both.
  return signature === null ? <InvalidAddress text={text} /> : <Navigate to={transactionPath(signature)} replace />;
}

function ValidAddress({ address }: { readonly address: Address }) {
  const client = useClient();
  const queries = useQueryClient();
  const endpoint = useEndpoint();
  const [{ options, filter, invalidParams }, change] = useAddressParams();
  const query = useQuery(addressPageQueryOptions(client, address, options));
  const account = useQuery({
    ...accountQueryOptions(client, address, options.commitment),
    // After the list, which the page is about.
    enabled: !query.isPending,
  });
  // As of the visit.
  const [lookups] = useState(() => otherLookups(null));
  const lookAlikes = findLookAlikes(
    [address],
    lookups.flatMap((lookup) => lookup.addresses),
  );
  const markAddresses = useLookAlikeMarking(lookAlikes, NONE);
  useRecordAddress(address, query.isSuccess);
  useScrollToFragment(query.data !== undefined);
  const retry = () => void query.refetch();
  const subject = { kind: 'address', address } as const;
  const { data: page, error, isFetching } = query;
  const isStale = page !== undefined && query.isPlaceholderData;
  const aboveTheList = (
    <>
      <LookAlikeNotice lookAlikes={lookAlikes} page={new Set([address])} place="on this page" lookups={lookups} />
      <AddressOptions
        options={options}
        isRefused={page?.options.search != null && !page.isSearched}
        onChange={change}
      />
      <InvalidParamsNotice params={invalidParams} />
    </>
  );
  if (error !== null)
    return markAddresses(
      <PageLayout className="full-height">
        <Failure
          error={error}
          subject={subject}
          onRetry={retry}
          otherEndpointPath={endpointPath()}
          moreActions={
            options.search !== null ? (
              <OtherPageLink changes={{ method: 'auto' }}>List with getSignaturesForAddress</OtherPageLink>
            ) : (
              error instanceof JsonRpcError &&
              error.code === ERROR_CODES.transactionNotFound && (
                <OtherPageLink changes={{ before: '', until: '' }}>Show the newest</OtherPageLink>
              )
            )
          }
        >
          {aboveTheList}
          <AccountSection address={address} query={account} />
        </Failure>
      </PageLayout>,
    );
  return markAddresses(
    <PageLayout className="full-height" side={<SectionNav title="Address" sections={SECTIONS} />}>
      <AddressHeader address={address} />
      {aboveTheList}
      {page === undefined ? (
        <p className="exchange-line" style={{ minHeight: STATUS_HEIGHT }} data-testid="exchange-line">
          <SlowRequest
            pending={isFetching}
            onCancel={() => void queries.cancelQueries({ queryKey: ['addressPage', client.url, address] })}
            onRetry={retry}
          >
            <Placeholder width={260} />
          </SlowRequest>
        </p>
      ) : isStale ? (
        <StalePageNotice shown={page.options} requested={options} />
      ) : (
        <ExchangeLine exchange={page.exchange} endpoint={endpoint.label} />
      )}
      <AccountSection address={address} query={account} />
      <div className={isStale ? 'page-column stale' : 'page-column'}>
        {page === undefined ? (
          <TransactionsPlaceholder filter={filter} onChange={change} />
        ) : (
          <>
            {options.until !== null && !isStale && <UnknownEndNotice until={options.until} />}
            <TransactionsSection
              address={address}
              page={page}
              filter={filter}
              isStale={isStale}
              empty={
                page.isSearched ? (
                  <EmptySearch address={address} page={page} />
                ) : (
                  <NoTransactions address={address} options={page.options} />
                )
              }
              onChange={change}
            />
            {/* Once nothing above them changes any more. */}
            {account.isFetched && (
              <>
                {account.data?.value && <TokenSection account={account.data.value} />}
                <OmissionsSection />
              </>
            )}
          </>
        )}
      </div>
    </PageLayout>,
  );
}

function OtherPageLink({ changes, children }: { readonly changes: ParamChanges; readonly children: string }) {
  const { pathname, search } = useLocation();
  return (
    <Link className="button primary" to={{ pathname, search: changeSearch(search, changes) }}>
      {children}
    </Link>
  );
}

/** Of the text that replaces the placeholder: three lines below 480 px, and 4 px more where the last of its buttons wraps. */
const STATUS_HEIGHT = 'calc(clamp(0px, (480px - 100vw) * 999, 58px) + clamp(0px, (345px - 100vw) * 999, 4px))';
const SECTIONS = [
  { id: 'account', title: 'Account' },
  { id: 'transactions', title: 'Transactions' },
  { id: 'left-out', title: 'Left out' },
];
const NONE: ReadonlySet<Address> = new Set();
