import { queryOptions } from '@tanstack/react-query';
import { NEWEST_SLOT_MILLISECONDS } from '../../queries/query-client.ts';
import type { Client } from '../../rpc-client/client.ts';

/** The oldest slot whose block the endpoint still has. It grows: nodes delete their oldest blocks as they run. */
export function firstBlockQueryOptions(client: Client) {
  return queryOptions({
    queryKey: ['firstBlock', client.url] as const,
    queryFn: ({ signal }) => client.getFirstAvailableBlock({ signal }),
    staleTime: NEWEST_SLOT_MILLISECONDS,
  });
}

/** The version of the node software, as the endpoint reports it. */
export function versionQueryOptions(client: Client) {
  return queryOptions({
    queryKey: ['version', client.url] as const,
    queryFn: ({ signal }) => client.getVersion({ signal, together: true }),
    staleTime: Infinity,
  });
}
