import { queryOptions } from '@tanstack/react-query';
import { KIND_BYTES } from '../../../analysis/address/describe-account.ts';
import { JUST_NOW_MILLISECONDS } from '../../../queries/query-client.ts';
import { getAccountInfo } from '../../../rpc-client/account-calls.ts';
import type { Client } from '../../../rpc-client/client.ts';
import type { Commitment } from '../../../rpc-protocol/config.ts';
import type { Address } from '../../../solana/ids/ids.ts';

/** The account of an address, with as much of its data as says what it is. A null value: there is no such account. */
export function accountQueryOptions(client: Client, address: Address, commitment: Commitment) {
  return queryOptions({
    queryKey: ['account', client.url, address, commitment] as const,
    queryFn: async ({ signal }) => {
      const options = { commitment, dataSlice: { offset: 0, length: KIND_BYTES } };
      return (await getAccountInfo(client, address, options, { signal })).value;
    },
    staleTime: JUST_NOW_MILLISECONDS,
  });
}
