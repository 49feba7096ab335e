import { queryOptions } from '@tanstack/react-query';
import type { Client } from '../rpc/client.ts';

/** The oldest slot with a block that the endpoint keeps. */
export function firstBlockQueryOptions(client: Client) {
  return queryOptions({
    queryKey: ['firstBlock', client.url] as const,
    queryFn: ({ signal }) => client.getFirstAvailableBlock({ signal }),
    staleTime: Infinity,
  });
}
