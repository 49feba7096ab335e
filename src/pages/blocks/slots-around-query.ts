import { queryOptions } from '@tanstack/react-query';
import { STRIP_SLOTS } from '../../features/leaders/leader-strip.tsx';
import type { SlotListing } from '../../analysis/facts/skipped-slots.ts';
import { nullOnError } from '../../queries/null-on-error.ts';
import { queryKeys } from '../../queries/keys.ts';
import { fetchBlockHeader, fetchSlotListing } from '../../queries/slot-listing.ts';
import type { Client } from '../../rpc-client/client.ts';
import type { Slot } from '../../solana/ids/ids.ts';

/**
 * Which slots of the strip from `from` on have a block. The range is rounded, so that a page that follows the newest block sends a request
 * only every 32 slots; the slots of the page itself are known from its rows.
 */
export function slotsAroundQueryOptions(client: Client, from: Slot, tip: Slot) {
  const start = from - (from % STEP);
  const end = start + STRIP_SLOTS + STEP - 1n;
  return queryOptions({
    queryKey: queryKeys.slotsAround(client.url, start, end),
    queryFn: async ({ signal }): Promise<SlotListing> => {
      const call = { signal, isExtra: true, together: true };
      const to = end > tip ? tip : end;
      const listed = (await nullOnError(client.getBlocks(start, to, 'confirmed', call))) ?? [];
      const middle = listed[listed.length >> 1];
      const header = middle === undefined ? null : await fetchBlockHeader(client, middle, 'confirmed', call);
      return fetchSlotListing(client, header, { from: start, to, listed }, 'confirmed', call);
    },
    staleTime: 30_000,
  });
}

const STEP = 32n;
