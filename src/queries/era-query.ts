import { queryOptions, skipToken } from '@tanstack/react-query';
import type { Client } from '../rpc-client/client.ts';
import type { Slot } from '../solana/ids/ids.ts';

/** The rules of a slot. Their table is loaded with the first of them. Without `withConsensus`, the consensus may be unknown. */
export function eraQueryOptions(client: Client, slot: Slot | null, withConsensus = true) {
  return queryOptions({
    queryKey: ['era', client.url, slot?.toString(), withConsensus] as const,
    queryFn:
      slot === null
        ? skipToken
        : async ({ client: queries }) => {
            const { fetchEra } = await import('./fetch-era.ts');
            return fetchEra(queries, client, slot, withConsensus);
          },
    staleTime: Infinity,
    retry: false,
  });
}

/** The slots of an epoch, by the schedule of the endpoint's network. */
export function epochSlotsQueryOptions(client: Client, epoch: bigint) {
  return queryOptions({
    queryKey: ['epochSlots', client.url, epoch.toString()] as const,
    queryFn: async ({ client: queries }) => {
      const { fetchEpochSlots } = await import('./fetch-era.ts');
      return fetchEpochSlots(queries, client, epoch);
    },
    staleTime: Infinity,
    retry: false,
  });
}
