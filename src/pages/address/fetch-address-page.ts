import { isKnownMissing, noteMissing } from '../../queries/client-context.ts';
import type { Client } from '../../rpc-client/client.ts';
import { askByEitherName } from '../../rpc-client/dialect.ts';
import type { Answered } from '../../rpc-client/exchange.ts';
import { isMethodMissing } from '../../rpc-client/is-method-missing.ts';
import {
  type AddressTransaction,
  decodeAddressTransactions,
  decodeTransactionsForAddress,
} from '../../rpc-protocol/responses/decode-address-transactions.ts';
import type { AddressPageOptions, AddressSearch } from './address-page-options.ts';
import type { ParamChanges } from './address-params.ts';
import type { Address } from '../../solana/ids/ids.ts';

/** One page of the list, with the options of its request. */
export interface AddressPage extends Answered<readonly AddressTransaction[]> {
  readonly options: AddressPageOptions;
  /** True if getTransactionsForAddress answered, so that `options.search` applies. */
  readonly isSearched: boolean;
  /** The search parameters of the next page; null: the endpoint lists no more. */
  readonly next: ParamChanges | null;
}

/** Asks by getTransactionsForAddress if that is chosen and the endpoint has it, by getSignaturesForAddress otherwise. */
export async function fetchAddressPage(
  client: Client,
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
  return listTransactions(client, address, options, signal);
}

const SEARCH = 'getTransactionsForAddress';

async function listTransactions(
  client: Client,
  address: Address,
  options: AddressPageOptions,
  signal: AbortSignal,
): Promise<AddressPage> {
  const { commitment, limit, before, until } = options;
  const method = options.method === 'getTransactionsForAddress' ? 'auto' : options.method;
  const config = { commitment, limit, ...(before !== null && { before }), ...(until !== null && { until }) };
  const answered = await askByEitherName(method, NAMES, (name) =>
    client.call({ method: name, params: [address, config], decode: decodeAddressTransactions }, { signal }),
  );
  const last = answered.value.at(-1);
  // Nodes fill a page if they can.
  const isLast = last === undefined || answered.value.length < limit;
  return { ...answered, options, isSearched: false, next: isLast ? null : { before: last.signature } };
}

const NAMES = { current: 'getSignaturesForAddress', deprecated: 'getConfirmedSignaturesForAddress2' } as const;

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
    value: value.transactions,
    exchange,
    options,
    isSearched: true,
    next: token === null ? null : { paginationToken: token },
  };
}
