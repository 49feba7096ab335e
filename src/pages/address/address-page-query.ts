import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { KIND_BYTES } from '../../analysis/facts/account-kind.ts';
import { getAccountInfo } from '../../rpc-client/account-calls.ts';
import type { Client } from '../../rpc-client/client.ts';
import { listPage } from '../../features/listed-transactions/list-page.ts';
import type { TokenAccountLists } from './wallet-list.ts';
import { isMethodMissing } from '../../rpc-client/call/dialect.ts';
import type { Answered } from '../../rpc-client/exchange/exchange.ts';
import type { Commitment } from '../../rpc-protocol/config.ts';
import { type AddressPageOptions, type AddressSearch, type ParamChanges, isFirstPage } from './address-params.ts';
import type { Address, Signature } from '../../solana/ids/ids.ts';
import {
  type AddressTransaction,
  decodeTransactionsForAddress,
  decodeSignatureStatuses,
} from '../../rpc-protocol/responses/decode-signatures.ts';
import { isKnownMissing, noteMissing } from '../../queries/client-context.ts';
import type { Damage } from '../../rpc-protocol/responses/transaction-response.ts';
import { JUST_NOW_MILLISECONDS } from '../../queries/query-client.ts';
import { matchesKey, queryKeys } from '../../queries/keys.ts';

/** While another page of the same address is loading, the earlier one stays as placeholder data. */
export function addressPageQueryOptions(client: Client, address: Address, options: AddressPageOptions) {
  return queryOptions({
    queryKey: queryKeys.addressPage(client.url, address, options),
    queryFn: ({ signal, client: queries }) => fetchAddressPage(client, queries, address, options, signal),
    staleTime: isFirstPage(options) ? JUST_NOW_MILLISECONDS : OLDER_MILLISECONDS,
    retry: false,
    placeholderData: (earlier, query) =>
      matchesKey(query, queryKeys.addressPage(client.url, address)) ? earlier : undefined,
  });
}

/** The history before a transaction changes only while blocks are filled in. */
const OLDER_MILLISECONDS = 30_000;

/** True if the endpoint has a transaction, anywhere in its history. */
export function isKnownQueryOptions(client: Client, signature: Signature) {
  return queryOptions({
    queryKey: queryKeys.isKnownSignature(client.url, signature),
    queryFn: async ({ signal }) => {
      const params = [[signature], { searchTransactionHistory: true }];
      const request = { method: 'getSignatureStatuses', params, decode: decodeSignatureStatuses };
      const { value } = await client.call(request, { signal });
      return value[0] !== null && value[0] !== undefined;
    },
    staleTime: JUST_NOW_MILLISECONDS,
    retry: false,
  });
}

/** One page of the list, with the options of its request. */
export interface AddressPage extends Answered<readonly AddressTransaction[]> {
  /** The items of the list that are left out because they have another shape. */
  readonly damage: readonly Damage[];
  readonly options: AddressPageOptions;
  /** How the transactions of token accounts were found; null if they were not requested. */
  readonly tokenAccounts: TokenAccountLists | null;
  /** True if getTransactionsForAddress answered, so that `options.search` applies. */
  readonly isSearched: boolean;
  /** The search parameters of the next page; null: there is none. */
  readonly next: ParamChanges | null;
}

/** Asks by getTransactionsForAddress if that is chosen and the endpoint has it, by getSignaturesForAddress otherwise. */
export async function fetchAddressPage(
  client: Client,
  queries: QueryClient,
  address: Address,
  options: AddressPageOptions,
  signal: AbortSignal,
): Promise<AddressPage> {
  if (options.search !== null && !isKnownMissing(client, SEARCH)) {
    try {
      return await noteMissing(
        client.url,
        SEARCH,
        searchTransactions(client, address, options, options.search, signal),
      );
    } catch (error) {
      if (!isMethodMissing(error)) throw error;
    }
  }
  return listTransactions(client, queries, address, options, signal);
}

/** A method of some providers, and of Slotscope's service. */
export const SEARCH = 'getTransactionsForAddress';

async function listTransactions(
  client: Client,
  queries: QueryClient,
  address: Address,
  options: AddressPageOptions,
  signal: AbortSignal,
): Promise<AddressPage> {
  const { commitment, limit, before, until } = options;
  const method = options.method === 'getTransactionsForAddress' ? 'auto' : options.method;
  const list = { method, commitment, limit, before, until };
  const { exchange, items, damage, last, tokenAccounts } =
    options.tokenAccounts === 'none'
      ? { ...(await listPage(client, address, list, { signal })), tokenAccounts: null }
      : await (await import('./wallet-list.ts')).listWallet(client, queries, address, list, { signal });
  return { exchange, value: items, damage, options, tokenAccounts, isSearched: false, next: last && { before: last } };
}

async function searchTransactions(
  client: Client,
  address: Address,
  options: AddressPageOptions,
  { order, paginationToken, outcome, minSlot, maxSlot }: AddressSearch,
  signal: AbortSignal,
): Promise<AddressPage> {
  const { commitment, limit, before, until } = options;
  const slot = { ...(minSlot !== null && { gte: minSlot }), ...(maxSlot !== null && { lte: maxSlot }) };
  const signature = { ...(before !== null && { lt: before }), ...(until !== null && { gt: until }) };
  const config = {
    transactionDetails: 'signatures',
    sortOrder: order === 'oldest' ? 'asc' : 'desc',
    commitment,
    limit,
    ...(paginationToken !== null && { paginationToken }),
    filters: {
      ...(Object.keys(slot).length > 0 && { slot }),
      ...(Object.keys(signature).length > 0 && { signature }),
      ...(options.tokenAccounts !== 'none' && { tokenAccounts: options.tokenAccounts }),
      ...(outcome !== 'all' && { status: outcome === 'ok' ? 'succeeded' : 'failed' }),
    },
  };
  const request = {
    method: SEARCH,
    params: [address, config],
    decode: decodeTransactionsForAddress,
  };
  const { value, exchange } = await client.call(request, { signal });
  const token = value.paginationToken;
  return {
    value: value.transactions.items,
    damage: value.transactions.damage,
    exchange,
    options,
    tokenAccounts: options.tokenAccounts === 'none' ? null : { kind: 'searched' },
    isSearched: true,
    next: token === null ? null : { paginationToken: token },
  };
}

/** The account of an address, with enough of its data to identify it. A null value: there is no such account. */
export function accountQueryOptions(client: Client, address: Address, commitment: Commitment) {
  return queryOptions({
    queryKey: queryKeys.addressPage(client.url, address, { account: commitment }),
    queryFn: async ({ signal }) => {
      const options = { commitment, dataSlice: { offset: 0, length: KIND_BYTES } };
      // Extra: the page lists the transactions without it.
      return (await getAccountInfo(client, address, options, { signal, isExtra: true, together: true })).value;
    },
    staleTime: JUST_NOW_MILLISECONDS,
  });
}
