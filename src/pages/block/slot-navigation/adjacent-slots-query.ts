import { queryOptions, skipToken } from '@tanstack/react-query';
import type { Commitment } from '../../../rpc-protocol/config.ts';
import type { Client } from '../../../rpc-client/client.ts';
import type { CallOptions } from '../../../rpc-client/transport.ts';
import { type BlockLink, parentRanges, type SlotListing, slotState } from '../../../analysis/facts/skipped-slots.ts';
import type { BlockHeader } from '../../../solana/model/block.ts';
import type { Slot } from '../../../solana/ids/ids.ts';
import { stripEnd, stripStart } from '../../../features/blocks/slot-strip.tsx';
import { nullOnError } from '../../../queries/absent-answers.ts';
import { fetchPreviousSlot, fetchSlotListing } from '../../../queries/slot-listing.ts';
import { queryKeys } from '../../../queries/keys.ts';

/** The slots around a block, and the next block. */
export interface AdjacentSlots {
  readonly listing: SlotListing;
  /** The next produced slot; null if no later slot has a block yet, `listingUnsupported` if the endpoint cannot list slots. */
  readonly next: Slot | null | 'listingUnsupported';
  /** The parent. If the endpoint does not have it: the nearest earlier block; null if none is known. */
  readonly previous: Slot | null;
}

export function adjacentSlotsQueryOptions(client: Client, block: BlockHeader | null, commitment: Commitment) {
  return queryOptions({
    queryKey: queryKeys.adjacentSlots(client.url, block?.slot ?? null, commitment),
    queryFn: block === null ? skipToken : ({ signal }) => fetchAdjacentSlots(client, block, commitment, { signal }),
    // Final blocks on both sides do not change.
    staleTime: ({ state: { data } }) =>
      commitment === 'finalized' && block !== null && data !== undefined && isKnownToEnd(data, block)
        ? Infinity
        : FRESH_MILLISECONDS,
  });
}

function isKnownToEnd({ listing }: AdjacentSlots, { slot }: BlockHeader): boolean {
  const end = stripEnd(slot);
  return Array.from({ length: Number(end - slot) }, (_, at) => slot + BigInt(at + 1)).every(
    (later) => slotState(listing, later) !== 'unknown',
  );
}

async function fetchAdjacentSlots(
  client: Client,
  block: BlockHeader,
  commitment: Commitment,
  call: CallOptions,
): Promise<AdjacentSlots> {
  const [from, to] = [stripStart(block.slot), stripEnd(block.slot)];
  const listed = await nullOnError(client.getBlocks(from, to, commitment, call));
  if (listed === null) {
    return {
      listing: { listed: [], complete: parentRanges([block]) },
      next: 'listingUnsupported',
      previous: parentOf(block),
    };
  }
  const [next, previous, listing] = await Promise.all([
    listed.find((slot) => slot > block.slot) ?? fetchNext(client, block.slot, commitment, call),
    listed.findLast((slot) => slot < block.slot) ?? fetchParent(client, block, commitment, call),
    fetchSlotListing(client, block, { from, to, listed }, commitment, call),
  ]);
  return { listing, next, previous };
}

/** The parent slot; null for slot 0, which is its own parent, and for an answer whose parent is no earlier slot. */
export function parentOf({ slot, parentSlot }: BlockLink): Slot | null {
  return parentSlot < slot ? parentSlot : null;
}

/** The parent. If the endpoint lists no block there, the last block before it. */
async function fetchParent(
  client: Client,
  block: BlockHeader,
  commitment: Commitment,
  call: CallOptions,
): Promise<Slot | null> {
  const parent = parentOf(block);
  const listed = parent === null ? [] : await nullOnError(client.getBlocks(parent, parent, commitment, call));
  if (listed?.length !== 0) return parent;
  const first = await nullOnError(client.getFirstAvailableBlock(call));
  return fetchPreviousSlot(client, block.slot, first, commitment, call);
}

async function fetchNext(client: Client, slot: Slot, commitment: Commitment, call: CallOptions): Promise<Slot | null> {
  const listed = await nullOnError(client.getBlocksWithLimit(slot + 1n, 1, commitment, call));
  return listed?.[0] ?? null;
}

const FRESH_MILLISECONDS = 10_000;
