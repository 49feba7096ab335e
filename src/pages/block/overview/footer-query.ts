import { queryOptions } from '@tanstack/react-query';
import type { Commitment } from '../../../rpc-protocol/config.ts';
import type { Client } from '../../../rpc-client/client.ts';
import type { Slot } from '../../../solana/ids/ids.ts';
import { queryKeys } from '../../../queries/keys.ts';
import type { BlockFooter } from '../../../solana/model/block.ts';

/**
 * The footer of a block; null if the endpoint returns none. A request of its own, made when a person asks: with the option, the
 * request for the block would be refused by some gateways and would miss the caches of others.
 */
export function footerQueryOptions(client: Client, slot: Slot, commitment: Commitment) {
  return queryOptions({
    // Query keys are hashed as JSON, which has no bigint.
    queryKey: queryKeys.footer(client.url, slot, commitment),
    queryFn: async ({ signal }): Promise<BlockFooter | null> => {
      const config = { encoding: 'json', transactionDetails: 'none', rewards: false, method: 'getBlock' } as const;
      const { value } = await client.getBlock(slot, { ...config, commitment, footer: true }, { signal });
      return value && value.footer;
    },
    enabled: false,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
}
