import { queryOptions, skipToken } from '@tanstack/react-query';
import type { Commitment } from '../../../rpc-protocol/config.ts';
import type { Client } from '../../../rpc-client/client.ts';
import type { CallOptions } from '../../../rpc-client/transport.ts';
import { completeRange, type SlotListing } from '../../../analysis/block/slot-states.ts';
import type { BlockHeader } from '../../../solana/model/block.ts';
import type { Slot } from '../../../solana/ids/slot.ts';
import { stripEnd, stripStart } from '../../../features/blocks/slot-strip-text.ts';
import { nullOnError } from '../../../queries/null-on-error.ts';
import { fetchBlockHeader } from '../../../queries/fetch-block-header.ts';

/** The slots around a block, and the next block. */
export interface AdjacentSlots {
  readonly listing: SlotListing;
  /** The next produced slot; null if no later slot has a block yet, `listingUnsupported` if the endpoint cannot list slots. */
  readonly next: Slot | null | 'listingUnsupported';
  /** The parent. If the endpoint does not have it: the nearest earlier block on the slot strip, or null. */
  readonly previous: Slot | null;
}

/**
 * The slots around a block. If the list has a gap before or after the block, the block height at that end shows which slots were
 * skipped.
 */
export function adjacentSlotsQueryOptions(client: Client, block: BlockHeader | null, commitment: Commitment) {
  return queryOptions({
    queryKey: ['adjacentSlots', client.url, block?.slot.toString(), commitment] as const,
    queryFn: block === null ? skipToken : ({ signal }) => fetchAdjacentSlots(client, block, commitment, { signal }),
    // Final blocks on both sides do not change.
    staleTime: ({ state: { data } }) =>
      commitment === 'finalized' && block !== null && data !== undefined && isKnownToEnd(data, block)
        ? Infinity
        : FRESH_MILLISECONDS,
  });
}

function isKnownToEnd({ listing }: AdjacentSlots, { slot }: BlockHeader): boolean {
  return listing.completeTo >= stripEnd(slot);
}

async function fetchAdjacentSlots(
  client: Client,
  block: BlockHeader,
  commitment: Commitment,
  call: CallOptions,
): Promise<AdjacentSlots> {
  const listed = await nullOnError(client.getBlocks(stripStart(block.slot), stripEnd(block.slot), commitment, call));
  if (listed === null) {
    return {
      listing: completeRange(block, [], new Map()),
      next: 'listingUnsupported',
      previous: parentOf(block),
    };
  }
  const [next, previous, heights] = await Promise.all([
    listed.find((slot) => slot > block.slot) ?? fetchNext(client, block.slot, commitment, call),
    listed.findLast((slot) => slot < block.slot) ?? fetchParent(client, block, commitment, call),
    fetchHeights(client, listed, block, commitment, { ...call, together: true }),
  ]);
  return { listing: completeRange(block, listed, heights), next, previous };
}

/** The parent slot; null for genesis, which is its own parent. */
export function parentOf({ slot, parentSlot }: BlockHeader): Slot | null {
  return parentSlot === slot ? null : parentSlot;
}

/** The parent; null if the endpoint lists no block there, as for the first block that it has. */
async function fetchParent(
  client: Client,
  block: BlockHeader,
  commitment: Commitment,
  call: CallOptions,
): Promise<Slot | null> {
  const parent = parentOf(block);
  const listed = parent === null ? [] : await nullOnError(client.getBlocks(parent, parent, commitment, call));
  return listed?.length === 0 ? null : parent;
}

async function fetchNext(client: Client, slot: Slot, commitment: Commitment, call: CallOptions): Promise<Slot | null> {
  const listed = await nullOnError(client.getBlocksWithLimit(slot + 1n, 1, commitment, call));
  return listed?.[0] ?? null;
}

/** Block heights of the first and the last listed slot, if there are gaps between them and the block. */
async function fetchHeights(
  client: Client,
  listed: readonly Slot[],
  block: BlockHeader,
  commitment: Commitment,
  call: CallOptions,
): Promise<ReadonlyMap<Slot, bigint>> {
  const before = listed.filter((slot) => slot <= block.parentSlot);
  const after = listed.filter((slot) => slot >= block.slot);
  const ends = [...(hasGap(before) ? before.slice(0, 1) : []), ...(hasGap(after) ? after.slice(-1) : [])];
  const headers = await Promise.all(ends.map((slot) => fetchBlockHeader(client, slot, commitment, call)));
  return new Map(
    headers.flatMap((header) =>
      header === null || header.blockHeight === null ? [] : [[header.slot, header.blockHeight]],
    ),
  );
}

function hasGap(ascending: readonly Slot[]): boolean {
  const [first, last] = [ascending[0], ascending.at(-1)];
  return first !== undefined && last !== undefined && last - first >= BigInt(ascending.length);
}

const FRESH_MILLISECONDS = 10_000;
