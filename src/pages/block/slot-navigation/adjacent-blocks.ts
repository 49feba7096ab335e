import { usePaths } from '../../../features/routing/paths-context.ts';
import { queryOptions, skipToken } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useMemo, useState } from 'react';
import { useNavigate } from 'react-router';
import { type SlotListing, parentOf, parentRanges, slotState } from '../../../analysis/facts/skipped-slots.ts';
import { leaderStripStart, STRIP_SLOTS } from '../../../features/leaders/leader-strip.tsx';
import type { PathParams } from '../../../features/routing/paths.ts';
import { nullOnError } from '../../../queries/null-on-error.ts';
import { useClient } from '../../../queries/client-context.ts';
import { queryKeys } from '../../../queries/keys.ts';
import { SEARCHED_SLOTS, fetchPreviousSlot, fetchSlotListing, findNextBlock } from '../../../queries/slot-listing.ts';
import type { Client } from '../../../rpc-client/client.ts';
import type { CallOptions } from '../../../rpc-client/transport/transport.ts';
import type { Commitment } from '../../../rpc-protocol/config.ts';
import type { Slot } from '../../../solana/ids/ids.ts';
import type { AnsweredHeader } from '../../../rpc-protocol/responses/decode-block.ts';

/** The slots around a block, and the next block. */
export interface AdjacentSlots {
  readonly listing: SlotListing;
  /** The next produced slot; null if no later slot has a block yet, `listingUnsupported` if the endpoint cannot list slots. */
  readonly next: Slot | null | 'listingUnsupported';
  /** The parent. If the endpoint does not have it: the nearest earlier block; null if none is known. */
  readonly previous: Slot | null;
}

export function adjacentSlotsQueryOptions(client: Client, block: AnsweredHeader | null, commitment: Commitment) {
  return queryOptions({
    queryKey: queryKeys.adjacentSlots(client.url, block?.slot ?? null, commitment),
    queryFn:
      block === null
        ? skipToken
        : ({ signal }) => fetchAdjacentSlots(client, block, commitment, { signal, together: true }),
    // Final blocks on both sides do not change.
    staleTime: ({ state: { data } }) =>
      commitment === 'finalized' && block !== null && data !== undefined && isKnownToEnd(data, block)
        ? Infinity
        : FRESH_MILLISECONDS,
  });
}

function isKnownToEnd({ listing }: AdjacentSlots, { slot }: AnsweredHeader): boolean {
  const end = leaderStripStart(slot) + STRIP_SLOTS - 1n;
  return Array.from({ length: Number(end - slot) }, (_, at) => slot + BigInt(at + 1)).every(
    (later) => slotState(listing, later) !== 'unknown',
  );
}

async function fetchAdjacentSlots(
  client: Client,
  block: AnsweredHeader,
  commitment: Commitment,
  call: CallOptions,
): Promise<AdjacentSlots> {
  const from = leaderStripStart(block.slot);
  const to = from + STRIP_SLOTS - 1n;
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

/** The parent. If the endpoint lists no block there, the last block before it. */
async function fetchParent(
  client: Client,
  block: AnsweredHeader,
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

/** How to open the previous and the next block: with a link, or, if the endpoint cannot list slots, with a search for the next. */
export interface AdjacentBlocks {
  /** Commitment of the next block. */
  readonly commitment: Commitment;
  /** null: this is the first block of the ledger, or the first that the endpoint has. */
  readonly previous: Slot | null;
  /** null: no next block yet. `pending`: the endpoint has not answered. */
  readonly next: Slot | null | 'search' | 'pending';
  /** State of the search for the next block; `notFound`: none of the searched slots has one. */
  readonly search: 'idle' | 'running' | 'notFound' | 'failed';
  /** How many slots a search looks at. */
  readonly searchedSlots: number;
  readonly onSearch: () => void;
  readonly onCancel: () => void;
}

export function useAdjacentBlocks(
  block: AnsweredHeader | null,
  adjacentSlots: AdjacentSlots | null,
  commitment: Commitment,
  params: PathParams,
): AdjacentBlocks {
  const paths = usePaths();
  const client = useClient();
  const navigate = useNavigate();
  const [search, setSearch] = useState<AdjacentBlocks['search']>('idle');
  const from = block?.slot ?? null;
  const end = useEffectEvent((found: AnsweredHeader | null) => {
    if (found === null) setSearch('notFound');
    else void navigate(paths.block(found.slot, params));
  });

  // Navigating to another block stops the search.
  useEffect(() => {
    if (search !== 'running' || from === null) return undefined;
    const controller = new AbortController();
    const { signal } = controller;
    findNextBlock(client, from, commitment, { signal }).then(
      (found) => !signal.aborted && end(found),
      () => !signal.aborted && setSearch('failed'),
    );
    return () => controller.abort();
  }, [search, client, from, commitment]);

  return useMemo(() => {
    const next = adjacentSlots?.next;
    return {
      commitment,
      previous: adjacentSlots !== null ? adjacentSlots.previous : block && parentOf(block),
      next: next === 'listingUnsupported' ? 'search' : next === undefined ? 'pending' : next,
      search,
      searchedSlots: SEARCHED_SLOTS,
      onSearch: () => setSearch('running'),
      onCancel: () => setSearch('idle'),
    };
  }, [block, adjacentSlots, commitment, search]);
}
