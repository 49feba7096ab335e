import { queryOptions } from '@tanstack/react-query';
import type { Commitment } from '../../rpc-protocol/config.ts';
import type { Client } from '../../rpc-client/client.ts';
import { NEWEST_SLOT_MILLISECONDS } from '../stale-time.ts';

/** The newest slot at a commitment. */
export function newestSlotQueryOptions(client: Client, commitment: Commitment) {
  return queryOptions({
    queryKey: ['newestSlot', client.url, commitment] as const,
    queryFn: ({ signal }) => client.getSlot(commitment, { signal }),
    staleTime: NEWEST_SLOT_MILLISECONDS,
  });
}
