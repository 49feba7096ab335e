import { useQueries } from '@tanstack/react-query';
import { blockQueryOptions, type BlockRead } from '../../queries/block-query.ts';
import { useClient } from '../../queries/client-context.ts';
import { shouldRetry } from '../../queries/retry.ts';
import { isLoopbackUrl } from '../../shared/loopback.ts';
import type { BlockOverview } from '../../analysis/block/block-overview.ts';
import type { Slot } from '../../solana/ids/slot.ts';
import type { BlocksTableRow } from './blocks-table.tsx';
import { useEndpoint } from '../endpoint/endpoint-context.ts';

/**
 * Blocks for a list, each read on its own. An endpoint of one's own is asked for whole blocks; another one would send tens of
 * megabytes nobody asked for, so it is asked for signatures: their number is known then, outcomes and fees are not.
 */
export function useBlockOverviews(slots: readonly Slot[]): readonly BlocksTableRow['overview'][] {
  const client = useClient();
  const { cluster } = useEndpoint();
  const near = cluster === 'embedded' || isLoopbackUrl(client.url);
  const options = {
    encoding: 'base64',
    transactionDetails: near ? 'full' : 'signatures',
    rewards: false,
    commitment: 'confirmed',
    method: 'auto',
  } as const;
  const reads = useQueries({
    queries: slots.map((slot) => ({
      ...blockQueryOptions(client, slot, options, { together: true }),
      retry: shouldRetry,
      select: overviewRead,
    })),
  });
  return reads.map((read) => read.data ?? (read.isPending ? 'awaited' : 'unavailable'));
}

function overviewRead({ value }: BlockRead): BlockOverview | null {
  return value;
}
