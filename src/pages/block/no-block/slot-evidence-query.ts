import { feeCollection } from '../../../analysis/facts/block/fee-collection.ts';
import { windowStart } from '../../../analysis/facts/leader-window.ts';
import { type SlotEvidence, parentOf } from '../../../analysis/facts/skipped-slots.ts';
import { queryOptions } from '@tanstack/react-query';
import { leaderStripStart, STRIP_SLOTS } from '../../../features/leaders/leader-strip.tsx';
import { nullIfFailed, nullOnError } from '../../../queries/null-on-error.ts';
import { queryKeys } from '../../../queries/keys.ts';
import {
  HEADER_AND_REWARDS,
  fetchBlockHeader,
  fetchPreviousSlot,
  fetchSlotListing,
  findNextBlock,
} from '../../../queries/slot-listing.ts';
import { fetchWithoutBlock } from '../../../queries/without-block-query.ts';
import { MAX_WITHOUT_BLOCK, type WithoutBlockEntry } from '../../../rpc-protocol/responses/decode-without-block.ts';
import type { Client } from '../../../rpc-client/client.ts';
import type { CallOptions } from '../../../rpc-client/transport/transport.ts';
import type { Address, Slot } from '../../../solana/ids/ids.ts';
import type { AnsweredHeader } from '../../../rpc-protocol/responses/decode-block.ts';

/** The endpoint's responses about a slot without a block, and the blocks on either side of it. */
export interface SlotReport extends SlotEvidence {
  readonly nextBlock: AnsweredHeader | null;
  /** The parent of the next block; null if the endpoint does not have it. */
  readonly parentBlock: AnsweredHeader | null;
  /** Who collected the fees of another of the same four slots. */
  readonly collector: Address | null;
  /** The transactions of the slot that the endpoint has without its block. */
  readonly withoutBlock: readonly WithoutBlockEntry[];
}

export function slotEvidenceQueryOptions(client: Client, slot: Slot) {
  return queryOptions({
    queryKey: queryKeys.slotEvidence(client.url, slot),
    queryFn: ({ signal }) => fetchSlotEvidence(client, slot, { signal }),
    staleTime: 5000,
  });
}

async function fetchSlotEvidence(client: Client, slot: Slot, call: CallOptions): Promise<SlotReport> {
  const [confirmedTip, finalizedTip, firstAvailable, listed, withoutBlock] = await Promise.all([
    nullOnError(client.getSlot('confirmed', call)),
    nullOnError(client.getSlot('finalized', call)),
    nullOnError(client.getFirstAvailableBlock(call)),
    nullOnError(client.getBlocksWithLimit(slot, 2, 'confirmed', call)),
    fetchWithoutBlock(client, { fromSlot: slot, toSlot: slot, limit: MAX_WITHOUT_BLOCK }, call),
  ]);
  const within = (firstAvailable === null || slot >= firstAvailable) && (confirmedTip === null || slot <= confirmedTip);
  const from = leaderStripStart(slot);
  const to = from + STRIP_SLOTS - 1n;
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
  const parent = next && parentOf(next);
  const [listing, previous, parentBlock, collector] = await Promise.all([
    fetchSlotListing(client, next, { from, to, listed: near }, 'confirmed', call),
    near.findLast((other) => other < slot) ??
      (within ? fetchPreviousSlot(client, slot, firstAvailable, 'confirmed', call) : null),
    parent !== null && parent < slot ? fetchBlockHeader(client, parent, 'confirmed', call) : null,
    fetchCollector(
      client,
      // The list around the slot may be missing: the endpoint may have no block before it.
      [...near, ...(next === null ? [] : [next.slot])].find((other) => windowStart(other) === windowStart(slot)) ??
        null,
      call,
    ),
  ]);
  return {
    confirmedTip,
    finalizedTip,
    firstAvailable,
    listed: listed?.includes(slot) ?? null,
    listing,
    next: next && { slot: next.slot, parentSlot: next.parentSlot },
    previous,
    nextBlock: next,
    parentBlock,
    collector,
    transactions: withoutBlock.total,
    withoutBlock: withoutBlock.transactions,
  };
}

async function fetchCollector(client: Client, slot: Slot | null, call: CallOptions): Promise<Address | null> {
  if (slot === null) return null;
  const block = await nullOnError(client.getBlock(slot, HEADER_AND_REWARDS, call));
  return feeCollection(block?.rewards ?? null)?.collector ?? null;
}
