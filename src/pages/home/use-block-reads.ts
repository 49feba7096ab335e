import { useQueries } from '@tanstack/react-query';
import { blockQueryOptions, type BlockRead } from '../../queries/block-query.ts';
import { useClient } from '../../queries/client-context.ts';
import type { NewestSlots } from '../../queries/newest-slots-query.ts';
import { shouldRetry } from '../../queries/retry.ts';
import { isLoopbackUrl } from '../../shared/loopback.ts';
import { type BlockOverview, overviewBlock } from '../../solana/block-view/block-overview.ts';
import type { BlocksTableRow } from '../../ui/blocks-table.tsx';
import { useEndpoint } from '../../ui/endpoint-context.ts';

/**
 * The newest blocks, each read on its own. An endpoint of one's own is asked for whole blocks; another one would send tens of
 * megabytes nobody asked for, so it is asked for signatures: their number is known then, outcomes and fees are not.
 */
export function useBlockReads(newest: NewestSlots | undefined): readonly BlocksTableRow[] {
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
  const slots = newest?.slots ?? [];
  const reads = useQueries({
    queries: slots.map((slot) => ({
      ...blockQueryOptions(client, slot, options),
      retry: shouldRetry,
      select: overviewRead,
    })),
  });
  return slots.map((slot, at) => {
    const read = reads[at];
    return {
      slot,
      state: 'produced',
      final: newest !== undefined && slot <= newest.finalized,
      overview: read?.data ?? (read?.isPending === true ? 'awaited' : 'unavailable'),
    };
  });
}

function overviewRead({ value }: BlockRead): BlockOverview | null {
  return value === null ? null : overviewBlock(value);
}
