import { queryOptions } from '@tanstack/react-query';
import type { Client } from '../rpc-client/client.ts';

/** The version of the software behind the endpoint, as it names it. */
export function versionQueryOptions(client: Client) {
  return queryOptions({
    queryKey: ['version', client.url] as const,
    queryFn: ({ signal }) => client.getVersion({ signal, together: true }),
    staleTime: Infinity,
  });
}
