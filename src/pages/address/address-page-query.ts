import { queryOptions } from '@tanstack/react-query';
import { JUST_NOW_MILLISECONDS } from '../../queries/query-client.ts';
import type { Client } from '../../rpc-client/client.ts';
import { decodeSignatureStatuses } from '../../rpc-protocol/responses/decode-signature-statuses.ts';
import { type AddressPageOptions, isFirstPage } from './address-page-options.ts';
import { fetchAddressPage } from './fetch-address-page.ts';
import type { Address, Signature } from '../../solana/ids/ids.ts';

/** While another page of the same address is loading, the earlier one stays as placeholder data. */
export function addressPageQueryOptions(client: Client, address: Address, options: AddressPageOptions) {
  return queryOptions({
    queryKey: ['addressPage', client.url, address, keyOf(options)] as const,
    queryFn: ({ signal }) => fetchAddressPage(client, address, options, signal),
    staleTime: isFirstPage(options) ? JUST_NOW_MILLISECONDS : OLDER_MILLISECONDS,
    retry: false,
    placeholderData: (earlier, query) =>
      query?.queryKey[1] === client.url && query.queryKey[2] === address ? earlier : undefined,
  });
}

/** Keys are JSON, which has no bigint. */
function keyOf({ search, ...options }: AddressPageOptions) {
  if (search === null) return options;
  return { ...options, search: { ...search, minSlot: String(search.minSlot), maxSlot: String(search.maxSlot) } };
}

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
