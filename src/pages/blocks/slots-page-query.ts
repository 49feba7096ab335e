import { queryOptions } from '@tanstack/react-query';
import type { Answered } from '../../rpc-client/exchange.ts';
import type { Client } from '../../rpc-client/client.ts';
import type { CallOptions } from '../../rpc-client/transport.ts';
import type { Slot } from '../../solana/ids/ids.ts';
import type { BlockLink } from '../../analysis/facts/skipped-slots.ts';
import { fetchBlockHeader } from '../../queries/slot-listing.ts';
import { queryKeys } from '../../queries/keys.ts';

/** One page of the list of blocks. */
export interface SlotsPage {
  /** The newest slot of the page: the requested start, or the newest slot of the endpoint. */
  readonly from: Slot;
  /** Produced slots at and before it, newest first. */
  readonly produced: readonly Slot[];
  readonly finalized: Slot;
  readonly tip: Slot;
  /** The block after `from`; null if there is none, or if `from` is the first slot of `produced`. */
  readonly next: BlockLink | null;
  /** Starts of the adjacent pages, or null. */
  readonly newer: Slot | null;
  readonly older: Slot | null;
}

export const BLOCKS_PER_PAGE = 20;

/** The page that starts at a slot; null or a slot in the future means the newest page. */
export function slotsPageQueryOptions(client: Client, from: Slot | null) {
  return queryOptions({
    queryKey: queryKeys.slotsPage(client.url, from),
    queryFn: ({ signal }) => fetchSlotsPage(client, from, { signal, together: true }),
    staleTime: from === null ? 2000 : 30_000,
  });
}

async function fetchSlotsPage(client: Client, requested: Slot | null, call: CallOptions): Promise<SlotsPage> {
  const [tip, finalized, first] = await Promise.all([
    client.getSlot('confirmed', call).then(valueOf),
    client.getSlot('finalized', call).then(valueOf),
    client.getFirstAvailableBlock(call).then(valueOf),
  ]);
  const from = requested === null || requested > tip ? tip : requested;
  const [ascending, after] = await Promise.all([
    fetchProducedSlots(client, first, from, call),
    from === tip ? [] : client.getBlocksWithLimit(from + 1n, BLOCKS_PER_PAGE, 'confirmed', call).then(valueOf),
  ]);
  const oldest = ascending[0];
  const [following] = after;
  const isSkippedAtStart = ascending.at(-1) !== from && following !== undefined;
  return {
    from,
    produced: ascending.toReversed(),
    finalized,
    tip,
    next: isSkippedAtStart ? await fetchBlockHeader(client, following, 'confirmed', call) : null,
    newer: after.at(-1) ?? null,
    older: oldest === undefined || oldest <= first ? null : oldest - 1n,
  };
}

/**
 * The last produced slots up to `from`. In a live cluster, they are close to `from`; for a ledger with gaps, the whole list may be
 * needed.
 */
async function fetchProducedSlots(
  client: Client,
  first: Slot,
  from: Slot,
  call: CallOptions,
): Promise<readonly Slot[]> {
  const start = from < NEAR_SLOTS ? 0n : from - NEAR_SLOTS;
  const near = await client.getBlocks(start, from, 'confirmed', call).then(valueOf);
  if (near.length >= BLOCKS_PER_PAGE || start <= first) return near.slice(-BLOCKS_PER_PAGE);
  const all = await client.getBlocksWithLimit(first, MAX_LISTED, 'confirmed', call).then(valueOf);
  const known = all.length < MAX_LISTED ? all.filter((slot) => slot <= from) : near;
  return known.slice(-BLOCKS_PER_PAGE);
}

function valueOf<T>(answered: Answered<T>): T {
  return answered.value;
}

/** Slots to list first. A live cluster skips few slots, so these usually fill a page. */
const NEAR_SLOTS = 63n;
/** A ledger with fewer blocks is listed whole. */
const MAX_LISTED = 1000;
