import { RESERVED_KEYS, STAKE_PROGRAM, VOTE_PROGRAM } from '../../solana/ids/program-ids.ts';
import { StaleAnswerNotice, ExchangeLine, SlowRequest } from '../../features/exchange/exchange-line.tsx';
import { addressesToKeep, otherLookups, recordLookup } from '../../features/recent-lookups/recent-lookups.ts';
import { InvalidIdPage } from '../../features/invalid-id-page.tsx';
import { InvalidParamsNotice } from '../../features/invalid-params.tsx';
import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { type CSSProperties, useDeferredValue, useState, useEffect } from 'react';
import { Link, Navigate, useLocation, useParams } from 'react-router';
import { useEndpoint } from '../../features/endpoint/endpoint-context.ts';
import { Failure } from '../../features/errors/failure.tsx';
import { LookAlikeNotice } from '../../features/look-alikes/look-alike-notice.tsx';
import { useLookAlikeMarking } from '../../features/look-alikes/look-alike-marking.tsx';
import { recordParamsOf } from '../../features/endpoint/saved-endpoints.ts';
import { usePaths } from '../../features/routing/paths-context.ts';
import { useClient } from '../../queries/client-context.ts';
import type { Client } from '../../rpc-client/client.ts';
import { JsonRpcError } from '../../rpc-client/exchange/errors.ts';
import { ERROR_CODES } from '../../rpc-protocol/json-rpc.ts';
import { AddressOptions } from './address-options.tsx';
import { addressPageQueryOptions, accountQueryOptions } from './address-page-query.ts';
import {
  changeSearch,
  type ParamChanges,
  useAddressParams,
  type AddressPageOptions,
  type AddressSearch,
  isFirstPage,
  readAddressPageParams,
} from './address-params.ts';
import { type Address, parseAddress, parseSignature } from '../../solana/ids/ids.ts';
import { useScrollToFragment } from '../../ui/navigation/scroll.ts';
import { PageLayout, DocumentTitle } from '../../ui/page/page.tsx';
import { Placeholder } from '../../ui/rendering/no-layout-shift.tsx';
import { findBadBase58, parseBase58 } from '../../shared/bytes/encodings.ts';
import { visibleText } from '../../shared/format/visible-text.ts';
import { wellKnownName } from '../../solana/names/address-names.ts';
import { CopyButton } from '../../ui/controls/copy.tsx';
import { Fact, FactList, Section } from '../../ui/page/section.tsx';
import { AddressMark } from '../../ui/values/address.tsx';
import { truncateMiddle } from '../../ui/values/text.tsx';
import { AccountSection } from './account-section.tsx';
import { HistoryPlaceholder } from './history-placeholder.tsx';
import { lazyComponent } from '../../ui/rendering/lazy-component.tsx';
import { ownedTokensQueryOptions } from './token-accounts-query.ts';
import type { AccountKind } from '../../analysis/facts/account-kind.ts';
import type { Account } from '../../solana/model/account.ts';
import { currentBalance, useAccountSubject, useTitleOfNewest } from './account-subject.ts';
import {
  EmptySearch,
  NoTransactions,
  TransactionsPlaceholder,
  TransactionsSection,
  UnknownEndNotice,
} from './transactions-section.tsx';
import { queryKeys } from '../../queries/keys.ts';
import { findLookAlikes } from '../../analysis/facts/look-alikes.ts';

/** `/address/:address`: what is known about an address, and the transactions that mention it. */
export function AddressPage() {
  const paths = usePaths();
  const { address: text = '' } = useParams();
  const address = parseAddress(text);
  const signature = parseSignature(text);
  if (address !== null) return <ValidAddress key={address} address={address} />;
  // Some explorers have one kind of URL for both.
  return signature === null ? <InvalidAddress text={text} /> : <Navigate to={paths.transaction(signature)} replace />;
}

/**
 * Requests what the page begins with. Too much of it depends on the width of the window for the service to write it. Resolves to null for no
 * address, and for the lists of its token accounts, which are many requests.
 */
export async function requestTransactions(
  queries: QueryClient,
  client: Client,
  text: string,
  params: URLSearchParams,
): Promise<{ readonly isWritable: false } | null> {
  const address = parseAddress(text);
  const { options } = readAddressPageParams(params);
  if (address === null || options.tokenAccounts !== 'none') return null;
  await queries.query(addressPageQueryOptions(client, address, options));
  return { isWritable: false };
}

function ValidAddress({ address }: { readonly address: Address }) {
  const paths = usePaths();
  const client = useClient();
  const queries = useQueryClient();
  const endpoint = useEndpoint();
  const [{ options, filter, at, invalidParams }, change] = useAddressParams();
  const query = useQuery(addressPageQueryOptions(client, address, options));
  const accountQuery = useQuery({
    ...accountQueryOptions(client, address, options.commitment),
    // After the list, which the page is about.
    enabled: !query.isPending,
  });
  const account = useAccountSubject(address, accountQuery, options.commitment);
  const mayOwn = mayOwnTokens(address, accountQuery.data?.value, account?.kind.kind);
  const tokensQuery = useQuery({
    ...ownedTokensQueryOptions(client, address, options.commitment),
    enabled: mayOwn,
  });
  const isRewarded = account !== null && REWARDED.has(account.account.owner);
  // As of the visit.
  const [lookups] = useState(() => otherLookups(null));
  const lookAlikes = findLookAlikes(
    [address],
    lookups.flatMap((lookup) => lookup.addresses),
  );
  const markAddresses = useLookAlikeMarking(lookAlikes);
  useRecordAddress(address, query.isSuccess);
  const retry = () => void query.refetch();
  const subject = { kind: 'address', address } as const;
  const { data: page, error, isFetching } = query;
  // A hundred rows take several frames to render; what is above them does not wait for them.
  const listed = useDeferredValue(page);
  useScrollToFragment(listed !== undefined);
  const isFirst = page !== undefined && isFirstPage(page.options) && page.damage.length === 0;
  const isEmpty = isFirst && page.value.length === 0;
  // Only without the state of the account.
  const newest = useTitleOfNewest(
    address,
    isFirst && accountQuery.isError && !page.isSearched ? (page.value[0]?.signature ?? null) : null,
    options.commitment,
  );
  const isNothing = isEmpty && accountQuery.data?.value === null && !RESERVED_KEYS.has(address);
  const title = account?.title ?? (isNothing ? 'Nothing here: no account, no transaction' : newest);
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
          otherEndpointPath={paths.endpoint()}
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
          <AccountSection address={address} query={accountQuery} subject={account} />
        </Failure>
      </PageLayout>,
    );
  return markAddresses(
    <PageLayout className="full-height">
      <AddressHeader address={address} title={title} />
      {aboveTheList}
      {isStale && <StalePageNotice shown={page.options} requested={options} />}
      <div className="page-column" style={BESIDE}>
        <AccountSection
          address={address}
          query={accountQuery}
          subject={account}
          isAlone={isEmpty}
          end={isRewarded && page !== undefined && <a href="#rewards">Rewards by epoch</a>}
          tokens={mayOwn ? tokensQuery : undefined}
        />
        {listed === undefined ? (
          <HistoryPlaceholder />
        ) : (
          listed.value.length > 0 && (
            <BalanceHistory
              key={listed.value[0]?.signature}
              address={address}
              page={listed}
              current={currentBalance(accountQuery.data, account)}
              at={at}
              onChange={change}
            />
          )
        )}
      </div>
      <div className={isStale ? 'page-column stale' : 'page-column'}>
        {listed === undefined ? (
          <TransactionsPlaceholder filter={filter} onChange={change}>
            <SlowRequest
              pending={isFetching || page !== undefined}
              onCancel={() => void queries.cancelQueries({ queryKey: queryKeys.addressPage(client.url, address) })}
              onRetry={retry}
            >
              newest first
            </SlowRequest>
          </TransactionsPlaceholder>
        ) : (
          <>
            {options.until !== null && !isStale && <UnknownEndNotice until={options.until} />}
            <TransactionsSection
              address={address}
              page={listed}
              filter={filter}
              isStale={isStale}
              empty={
                listed.isSearched ? (
                  <EmptySearch address={address} page={listed} />
                ) : (
                  <NoTransactions address={address} options={listed.options} />
                )
              }
              onChange={change}
            />
            {!isStale && <ExchangeLine exchange={listed.exchange} endpoint={endpoint.label} />}
            {/* Below the list, which they would move. */}
            {tokensQuery.data != null && tokensQuery.data.accounts.length > 0 && (
              <Holdings address={address} tokens={tokensQuery.data} commitment={options.commitment} />
            )}
            {accountQuery.data !== undefined && isRewarded && (
              <EpochRewards address={address} slot={accountQuery.data.slot} />
            )}
            <OmissionsSection hasTokenAccounts={options.tokenAccounts !== 'none'} />
          </>
        )}
      </div>
    </PageLayout>,
  );
}

const { Component: BalanceHistory } = lazyComponent(
  async () => (await import('./balance-history.tsx')).BalanceHistory,
  HistoryPlaceholder,
);

const { Component: EpochRewards } = lazyComponent(
  async () => (await import('./later-sections.ts')).EpochRewards,
  () => <Placeholder height={REWARDS_HEIGHT} />,
);
const { Component: Holdings } = lazyComponent(async () => (await import('./later-sections.ts')).Holdings);

/** Mints, token accounts and programs own none, as a rule; an address without an account may, if a program signs for it. */
function mayOwnTokens(
  address: Address,
  account: Account | null | undefined,
  kind: AccountKind['kind'] | undefined,
): boolean {
  if (account === undefined || RESERVED_KEYS.has(address)) return false;
  return account === null || kind === 'wallet' || kind === 'other';
}

/** CSS pixels: ten rows, with the title and the button. */
const REWARDS_HEIGHT = 460;
/** The owners of accounts that get rewards for an epoch. */
const REWARDED: ReadonlySet<Address> = new Set([STAKE_PROGRAM, VOTE_PROGRAM]);

/** The account and its balance: beside each other if both have 480 pixels. */
const BESIDE: CSSProperties = {
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 480px), 1fr))',
  columnGap: 48,
  // Not that of a page.
  minHeight: 0,
};

function OtherPageLink({ changes, children }: { readonly changes: ParamChanges; readonly children: string }) {
  const { pathname, search } = useLocation();
  return (
    <Link className="button primary" to={{ pathname, search: changeSearch(search, changes) }}>
      {children}
    </Link>
  );
}

const { Component: PrivateNameForm } = lazyComponent(
  async () => (await import('../../features/private-names/private-name-form.tsx')).PrivateNameForm,
);
const NAME_LINE: CSSProperties = { minHeight: 24 };

/** What an address is: its name, which needs no request, or what its account and its newest transaction say. */
function AddressHeader({ address, title }: { readonly address: Address; readonly title: string | null }) {
  const name = wellKnownName(address);
  return (
    <div className="page-header" data-testid="page-header">
      <DocumentTitle>{`${name ?? 'Address'} · ${truncateMiddle(address)}`}</DocumentTitle>
      <p className="page-status" data-testid="page-status">
        <span>
          <span className="address" style={{ alignSelf: 'center' }}>
            <AddressMark address={address} />
          </span>{' '}
          {RESERVED_KEYS.has(address) ? 'Built-in address' : 'Address'}
        </span>
      </p>
      <h1>{title ?? name ?? `Address ${truncateMiddle(address)}`}</h1>
      <p className="page-id">
        {address}
        <CopyButton value={address} label="address" />
      </p>
      <div style={NAME_LINE}>
        <PrivateNameForm id={address} />
      </div>
    </div>
  );
}

/** Says that the page shows an earlier answer until the requested one arrives. */
export function StalePageNotice({
  shown,
  requested,
}: {
  readonly shown: AddressPageOptions;
  readonly requested: AddressPageOptions;
}) {
  return (
    <StaleAnswerNotice
      shown={describeDifference(shown, requested)}
      requested={describeDifference(requested, shown)}
      failure={null}
    />
  );
}

/** The options of `one` that differ from `other`: "transactions before 3j5FbU…y98Bu5, limit 1000". */
function describeDifference(one: AddressPageOptions, other: AddressPageOptions): string {
  const texts = [
    one.before === other.before
      ? null
      : one.before === null
        ? 'the newest transactions'
        : `transactions before ${truncateMiddle(one.before)}`,
    one.until === other.until ? null : one.until === null ? 'no end' : `the end at ${truncateMiddle(one.until)}`,
    one.limit === other.limit ? null : `limit ${one.limit}`,
    one.commitment === other.commitment ? null : one.commitment,
    one.method === other.method ? null : one.method,
    one.tokenAccounts === other.tokenAccounts ? null : `token accounts ${one.tokenAccounts}`,
    ...describeSearch(one.search ?? NO_SEARCH, other.search ?? NO_SEARCH),
  ].filter((text) => text !== null);
  return texts.join(', ');
}

function describeSearch(one: AddressSearch, other: AddressSearch): readonly (string | null)[] {
  return [
    one.order === other.order ? null : `the ${one.order} first`,
    one.paginationToken === other.paginationToken
      ? null
      : one.paginationToken === null
        ? 'the first page'
        : `the page at ${visibleText(truncateMiddle(one.paginationToken))}`,
    one.outcome === other.outcome ? null : `outcome ${one.outcome}`,
    one.minSlot === other.minSlot ? null : one.minSlot === null ? 'from any slot' : `from slot ${one.minSlot}`,
    one.maxSlot === other.maxSlot ? null : one.maxSlot === null ? 'to any slot' : `to slot ${one.maxSlot}`,
  ];
}

const NO_SEARCH: AddressSearch = {
  order: 'newest',
  paginationToken: null,
  outcome: 'all',
  minSlot: null,
  maxSlot: null,
};

/** What a node's list of an address omits. */
export function OmissionsSection({ hasTokenAccounts }: { readonly hasTokenAccounts: boolean }) {
  const { pathname, search } = useLocation();
  return (
    <Section id="left-out" title="What the list leaves out">
      <FactList>
        <Fact label="Built-in addresses">Nodes keep no list for sysvars and built-in programs.</Fact>
        <Fact label="Votes">Some nodes leave out transactions that only vote.</Fact>
        <Fact label="Token accounts">
          A token transfer names the token accounts, but not always their owner. Each token account has its own list.{' '}
          {!hasTokenAccounts && (
            <Link to={{ pathname, search: changeSearch(search, { tokenAccounts: 'balanceChanged' }) }}>
              List them together
            </Link>
          )}
        </Fact>
        <Fact label="Old transactions">
          A node lists what it stores. Without long-term storage, that is a few days.
        </Fact>
      </FactList>
    </Section>
  );
}

/** The page for a URL whose address cannot be valid. Nothing is requested. */
export function InvalidAddress({ text }: { readonly text: string }) {
  return <InvalidIdPage title="Not an address" what="an address" text={text} reason={describeProblem(text)} />;
}

function describeProblem(text: string): string {
  const bad = findBadBase58(text);
  if (bad !== -1)
    return `Character ${bad + 1} is “${text[bad]}”, which is not a base58 character. Base58 excludes 0, O, I and l.`;
  // Not decoded: that takes quadratic time, and no address is this long.
  if (text.length > MAX_CHARACTERS)
    return `It has ${text.length} characters; an address has at most ${MAX_CHARACTERS}.`;
  const length = parseBase58(text)?.length ?? 0;
  return `It is ${length} ${length === 1 ? 'byte' : 'bytes'} long; an address is 32.`;
}

const MAX_CHARACTERS = 44;

/** Adds the address to the recent lookups, with its name, once its transactions were listed. */
export function useRecordAddress(address: Address, isListed: boolean): void {
  const endpoint = recordParamsOf(useEndpoint());
  useEffect(() => {
    if (!isListed) return;
    const name = wellKnownName(address);
    const addresses = addressesToKeep(new Set([address]));
    recordLookup({
      kind: 'address',
      id: address,
      outcome: 'succeeded',
      endpoint,
      addresses,
      ...(name !== null && { name }),
    });
  }, [address, endpoint, isListed]);
}
