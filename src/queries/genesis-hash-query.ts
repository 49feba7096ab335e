import { queryOptions } from '@tanstack/react-query';
import type { Client } from '../rpc-client/client.ts';
import { nullOnError } from './null-on-error.ts';

/** The genesis hash of the endpoint's network; null if it does not tell. It is asked once while the page is open. */
export function genesisHashQueryOptions(client: Client) {
  return queryOptions({
    queryKey: genesisHashKey(client.url),
    queryFn: ({ signal }) => nullOnError(client.getGenesisHash({ signal, together: true, isExtra: true })),
    ...ONCE,
  });
}

export function genesisHashKey(url: string) {
  return ['genesisHash', url] as const;
}

/** A refusal is an answer too: the endpoint is not asked again while the page is open. */
export const ONCE = { staleTime: Infinity, gcTime: Infinity, retry: false } as const;
