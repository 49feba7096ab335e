import { useQueries } from '@tanstack/react-query';
import type { BlockRead } from '../../queries/block/block-query.ts';
import { useClient } from '../../queries/client-context.ts';
import type { BlockOverview } from '../../analysis/facts/block/block-overview.ts';
import type { BlocksTableRow } from './blocks-table-row.ts';
import { useEndpoint } from '../endpoint/endpoint-context.ts';
import { listedBlockQueryOptions } from './listed-block-query.ts';
import type { Slot } from '../../solana/ids/ids.ts';

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
