import { queryOptions, skipToken, useQuery } from '@tanstack/react-query';
import type { Client } from '../rpc-client/client.ts';
import { type Era, UNKNOWN_ERA } from '../solana/era/era.ts';
import { nullOnError } from './null-on-error.ts';
import { useClient } from './client-context.ts';
import type { Slot } from '../solana/ids/ids.ts';
import { queryKeys } from './keys.ts';

/** The rules of a slot. The table of rules is loaded on first use. Without `withConsensus`, the consensus may be unknown. */
export function eraQueryOptions(client: Client, slot: Slot | null, withConsensus = true) {
  return queryOptions({
    queryKey: queryKeys.era(client.url, slot, withConsensus),
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
    queryKey: queryKeys.epochSlots(client.url, epoch),
    queryFn: async ({ client: queries }) => {
      const { fetchEpochSlots } = await import('./fetch-era.ts');
      return fetchEpochSlots(queries, client, epoch);
    },
    staleTime: Infinity,
    retry: false,
  });
}

/** The rules of a slot; null while they are being looked up, or if `slot` is null. */
export function useEra(slot: Slot | null, withConsensus = true): Era | null {
  const { data = null, isError } = useQuery(eraQueryOptions(useClient(), slot, withConsensus));
  return isError ? UNKNOWN_ERA : data;
}

/** The genesis hash of the endpoint's network; null if it does not report it. Requested once while the page is open. */
export function genesisHashQueryOptions(client: Client) {
  return queryOptions({
    queryKey: queryKeys.genesisHash(client.url),
    queryFn: ({ signal }) => nullOnError(client.getGenesisHash({ signal, together: true, isExtra: true })),
    ...ONCE,
  });
}

/** A refusal also counts as an answer: the request is not repeated while the page is open. */
export const ONCE = { staleTime: Infinity, gcTime: Infinity, retry: false } as const;
