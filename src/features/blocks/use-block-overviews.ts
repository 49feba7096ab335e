import { useQueries } from '@tanstack/react-query';
import { blockQueryOptions, type BlockRead } from '../../queries/block-query.ts';
import { useClient } from '../../queries/client-context.ts';
import { shouldRetry } from '../../queries/retry.ts';
import { isLoopbackUrl } from '../../shared/is-loopback-url.ts';
import type { BlockOverview } from '../../analysis/block/block-overview.ts';
import type { Slot } from '../../solana/ids/slot.ts';
import type { BlocksTableRow } from './blocks-table-row.ts';
import { useEndpoint } from '../endpoint/endpoint-context.ts';

/**
 * The blocks of a list, one request each: full blocks from the embedded service and from endpoints on this machine, otherwise
 * only signatures, which saves tens of megabytes but leaves out outcomes and fees.
 */
export function useBlockOverviews(slots: readonly Slot[]): readonly BlocksTableRow['overview'][] {
  const client = useClient();
  const { cluster } = useEndpoint();
  const isLocal = cluster === 'embedded' || isLoopbackUrl(client.url);
  const options = {
    encoding: 'base64',
    transactionDetails: isLocal ? 'full' : 'signatures',
    rewards: false,
    commitment: 'confirmed',
    method: 'auto',
  } as const;
  const reads = useQueries({
    queries: slots.map((slot) => ({
      ...blockQueryOptions(client, slot, options, { together: true }),
      retry: shouldRetry,
      select: selectOverview,
    })),
  });
  return reads.map((read) => read.data ?? (read.isPending ? 'pending' : 'unavailable'));
}

function selectOverview({ value }: BlockRead): BlockOverview | null {
  return value;
}
