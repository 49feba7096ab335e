import { queryOptions } from '@tanstack/react-query';
import { JUST_NOW_MILLISECONDS } from '../../queries/stale-time.ts';
import type { Client } from '../../rpc-client/client.ts';
import type { Answered } from '../../rpc-client/exchange.ts';
import type { Commitment } from '../../rpc-protocol/config.ts';
import {
  type AddressTransaction,
  decodeAddressTransactions,
} from '../../rpc-protocol/responses/decode-address-transactions.ts';
import { decodeSignatureStatuses } from '../../rpc-protocol/responses/decode-signature-statuses.ts';
import type { Address } from '../../solana/ids/address.ts';
import type { Signature } from '../../solana/ids/signature.ts';

/** What is requested. The endpoint lists newest transactions first. */
export interface AddressPageOptions {
  /** `auto` sends the current name, or the deprecated one if the endpoint knows only that. */
  readonly method: 'auto' | 'getSignaturesForAddress';
  readonly commitment: Commitment;
  readonly limit: number;
  /** The list begins with the transaction before this one; null: with the newest. */
  readonly before: Signature | null;
  /** The list ends with the transaction after this one; null: with the oldest. */
  readonly until: Signature | null;
}

/** One page of the list, with the options of its request. */
export interface AddressPage extends Answered<readonly AddressTransaction[]> {
  readonly options: AddressPageOptions;
}

/** While another page of the same address is loading, the earlier one stays as placeholder data. */
export function addressPageQueryOptions(client: Client, address: Address, options: AddressPageOptions) {
  return queryOptions({
    queryKey: ['addressPage', client.url, address, options] as const,
    queryFn: async ({ signal }): Promise<AddressPage> => ({
      ...(await fetchAddressPage(client, address, options, signal)),
      options,
    }),
    staleTime: options.before === null ? JUST_NOW_MILLISECONDS : OLDER_MILLISECONDS,
    retry: false,
    placeholderData: (earlier, query) =>
      query?.queryKey[1] === client.url && query.queryKey[2] === address ? earlier : undefined,
  });
}

function fetchAddressPage(
  client: Client,
  address: Address,
  { method, commitment, limit, before, until }: AddressPageOptions,
  signal: AbortSignal,
): Promise<Answered<readonly AddressTransaction[]>> {
  const config = { commitment, limit, ...(before !== null && { before }), ...(until !== null && { until }) };
  return client.dialect.ask(method, NAMES, (name) =>
    client.call({ method: name, params: [address, config], decode: decodeAddressTransactions }, { signal }),
  );
}

const NAMES = { current: 'getSignaturesForAddress', deprecated: 'getConfirmedSignaturesForAddress2' } as const;
/** What comes before a transaction changes only while blocks are filled in. */
const OLDER_MILLISECONDS = 30_000;

/** True if the endpoint has a transaction, anywhere in its history. */
export function isKnownQueryOptions(client: Client, signature: Signature) {
  return queryOptions({
    queryKey: ['isKnown', client.url, signature] as const,
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
