import { useQueries } from '@tanstack/react-query';
import type { BlockOverview } from '../../analysis/block/block-overview.ts';
import { type BlockRead, blockQueryOptions } from '../../queries/block-query.ts';
import { useClient } from '../../queries/client-context.ts';
import { shouldRetry } from '../../queries/query-client.ts';
import type { Client } from '../../rpc-client/client.ts';
import { isLoopbackUrl } from '../../shared/is-loopback-url.ts';
import type { Slot } from '../../solana/ids/slot.ts';
import { useEndpoint } from '../endpoint/endpoint-context.ts';
import type { Endpoint } from '../endpoint/endpoint.ts';
import type { BlocksTableRow } from './blocks-table-row.ts';

/** The blocks of a list, one request each. */
export function useBlockOverviews(slots: readonly Slot[]): readonly BlocksTableRow['overview'][] {
  const client = useClient();
  const endpoint = useEndpoint();
  const reads = useQueries({
    queries: slots.map((slot) => ({ ...listedBlockQueryOptions(client, endpoint, slot), select: selectOverview })),
  });
  return reads.map((read) => read.data ?? (read.isPending ? 'pending' : 'unavailable'));
}

function selectOverview({ value }: BlockRead): BlockOverview | null {
  return value;
}

/**
 * A block of a list: the full block from the embedded service and from endpoints on this machine, otherwise only signatures, which saves
 * tens of megabytes but leaves out outcomes and fees.
 */
export function listedBlockQueryOptions(client: Client, { cluster }: Pick<Endpoint, 'cluster'>, slot: Slot) {
  const isLocal = cluster === 'embedded' || isLoopbackUrl(client.url);
  const options = {
    encoding: 'base64',
    transactionDetails: isLocal ? 'full' : 'signatures',
    rewards: false,
    commitment: 'confirmed',
    method: 'auto',
  } as const;
  return { ...blockQueryOptions(client, slot, options, { together: true }), retry: shouldRetry };
}
