import { queryOptions, skipToken } from '@tanstack/react-query';
import type { Client } from '../rpc-client/client.ts';
import type { Slot } from '../solana/ids/slot.ts';

/** The rules of a slot. Their table is loaded with the first of them. */
export function eraQueryOptions(client: Client, slot: Slot | null) {
  return queryOptions({
    queryKey: ['era', client.url, slot?.toString()] as const,
    queryFn:
      slot === null
        ? skipToken
        : async ({ client: queries }) => {
            const { fetchEra } = await import('./fetch-era.ts');
            return fetchEra(queries, client, slot);
          },
    staleTime: Infinity,
    retry: false,
  });
}
