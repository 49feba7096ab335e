import { queryOptions } from '@tanstack/react-query';
import { TIP_MILLISECONDS } from '../../queries/stale-time.ts';
import type { Client } from '../../rpc-client/client.ts';

/** The oldest slot with a block that the endpoint keeps; nodes drop their oldest as they go on. */
export function firstBlockQueryOptions(client: Client) {
  return queryOptions({
    queryKey: ['firstBlock', client.url] as const,
    queryFn: ({ signal }) => client.getFirstAvailableBlock({ signal }),
    staleTime: TIP_MILLISECONDS,
  });
}
