import type { SlotEvidence } from '../../../analysis/facts/skipped-slots.ts';
import { queryOptions } from '@tanstack/react-query';
import { stripEnd, stripStart } from '../../../features/blocks/slot-strip.tsx';
import { nullIfFailed, nullOnError } from '../../../queries/absent-answers.ts';
import { queryKeys } from '../../../queries/keys.ts';
import { fetchBlockHeader, fetchPreviousSlot, fetchSlotListing, findNextBlock } from '../../../queries/slot-listing.ts';
import type { Client } from '../../../rpc-client/client.ts';
import type { CallOptions } from '../../../rpc-client/transport.ts';
import type { Slot } from '../../../solana/ids/ids.ts';

/** The endpoint's responses about a slot without a block. */
export function slotEvidenceQueryOptions(client: Client, slot: Slot) {
  return queryOptions({
    queryKey: queryKeys.slotEvidence(client.url, slot),
    queryFn: ({ signal }) => fetchSlotEvidence(client, slot, { signal }),
    staleTime: 5000,
  });
}

async function fetchSlotEvidence(client: Client, slot: Slot, call: CallOptions): Promise<SlotEvidence> {
  const [confirmedTip, finalizedTip, firstAvailable, listed] = await Promise.all([
    nullOnError(client.getSlot('confirmed', call)),
    nullOnError(client.getSlot('finalized', call)),
    nullOnError(client.getFirstAvailableBlock(call)),
    nullOnError(client.getBlocksWithLimit(slot, 2, 'confirmed', call)),
  ]);
  const within = (firstAvailable === null || slot >= firstAvailable) && (confirmedTip === null || slot <= confirmedTip);
  const [from, to] = [stripStart(slot), stripEnd(slot)];
  const following = listed?.find((other) => other > slot);
  // Together, so that a request that is aborted is no unhandled rejection.
  const [around, next] = await Promise.all([
    within ? nullOnError(client.getBlocks(from, to, 'confirmed', call)) : null,
    following !== undefined
      ? fetchBlockHeader(client, following, 'confirmed', call)
      : listed === null
        ? nullIfFailed(findNextBlock(client, slot, 'confirmed', call))
        : null,
  ]);
  const near = around ?? [];
  const [listing, previous] = await Promise.all([
    fetchSlotListing(client, next, { from, to, listed: near }, 'confirmed', call),
    near.findLast((other) => other < slot) ??
      (within ? fetchPreviousSlot(client, slot, firstAvailable, 'confirmed', call) : null),
  ]);
  return {
    confirmedTip,
    finalizedTip,
    firstAvailable,
    listed: listed?.includes(slot) ?? null,
    listing,
    next: next && { slot: next.slot, parentSlot: next.parentSlot },
    previous,
  };
}
