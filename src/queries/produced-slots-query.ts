import { queryOptions } from '@tanstack/react-query';
import type { Commitment } from '../protocol/config.ts';
import type { Client } from '../rpc/client.ts';
import type { Slot } from '../solana/slot.ts';

/** The slots from `from` to `to`, both included, in which a block was produced, ascending. Nodes refuse more than 500,000 slots. */
export function producedSlotsQueryOptions(client: Client, from: Slot, to: Slot, commitment: Commitment = 'confirmed') {
  return queryOptions({
    queryKey: ['producedSlots', client.url, from.toString(), to.toString(), commitment] as const,
    queryFn: ({ signal }) => client.getBlocks(from, to, commitment, { signal }),
    staleTime: 10_000,
  });
}
