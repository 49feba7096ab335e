import { queryOptions } from '@tanstack/react-query';
import type { Client } from '../rpc-client/client.ts';
import { decodeInflationReward } from '../rpc-protocol/responses/decode-inflation-reward.ts';
import type { Address } from '../solana/ids/ids.ts';
import { queryKeys } from './keys.ts';

/** The reward of a vote or stake account for an epoch; null: it was paid none. Slotscope's own service answers several in one batch. */
export function inflationRewardQueryOptions(client: Client, address: Address, epoch: bigint) {
  return queryOptions({
    queryKey: queryKeys.addressPage(client.url, address, { inflationReward: epoch }),
    queryFn: async ({ signal }) => {
      const params = [[address], { epoch }];
      const request = { method: INFLATION_REWARD, params, decode: decodeInflationReward };
      return (await client.call(request, { signal, isExtra: true, together: true })).value;
    },
    staleTime: Infinity,
    retry: false,
  });
}

export const INFLATION_REWARD = 'getInflationReward';
