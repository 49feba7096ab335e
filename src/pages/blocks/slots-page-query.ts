import { queryOptions } from '@tanstack/react-query';
import { windowEnd, windowStart } from '../../analysis/facts/leader-window.ts';
import { fetchBlockHeader } from '../../queries/slot-listing.ts';
import { fetchOccupiedSlots, fetchWithoutBlock } from '../../queries/without-block-query.ts';
import { queryKeys } from '../../queries/keys.ts';
import type { Answered } from '../../rpc-client/exchange/exchange.ts';
import type { Client } from '../../rpc-client/client.ts';
import type { CallOptions } from '../../rpc-client/transport/transport.ts';
import type { Slot } from '../../solana/ids/ids.ts';
import type { SlotRange } from './slot-groups.ts';

/** One page of the list of blocks. */
export interface SlotsPage extends SlotRange {
  /** Its produced slots, newest first. */
  readonly produced: readonly Slot[];
  readonly tip: Slot;
  /** Starts of the adjacent pages, or null. */
  readonly newer: Slot | null;
  readonly older: Slot | null;
  /** The number of transactions that the endpoint has without their block, of all slots. */
  readonly withoutBlock: bigint;
}

/** Leaders with a block on a page. In a live cluster, they have 32 slots. */
export const LEADERS_PER_PAGE = 8;

/** The most blocks of a page. */
export const BLOCKS_PER_PAGE = 4 * LEADERS_PER_PAGE;

/**
 * The page with a slot in its first group; null or a slot in the future means the newest page. Pages hold whole groups of four slots, up to
 * the newest slot.
 */
export function slotsPageQueryOptions(client: Client, from: Slot | null) {
  return queryOptions({
    queryKey: queryKeys.slotsPage(client.url, from),
    queryFn: ({ signal }) => fetchSlotsPage(client, from, { signal, together: true }),
    staleTime: from === null ? 2000 : 30_000,
  });
}

async function fetchSlotsPage(client: Client, requested: Slot | null, call: CallOptions): Promise<SlotsPage> {
  const [tip, finalized, first, { total: withoutBlock }] = await Promise.all([
    client.getSlot('confirmed', call).then(valueOf),
    client.getSlot('finalized', call).then(valueOf),
    client.getFirstAvailableBlock(call).then(valueOf),
    fetchWithoutBlock(client, { limit: 1 }, call),
  ]);
  const from = requested === null || windowEnd(requested) > tip ? tip : windowEnd(requested);
  const [ascending, after] = await Promise.all([
    fetchProducedSlots(client, first, from, call),
    from === tip ? [] : client.getBlocksWithLimit(from + 1n, BLOCKS_PER_PAGE, 'confirmed', call).then(valueOf),
  ]);
  const [following] = after;
  const isSkippedAtStart = ascending.at(-1) !== from && following !== undefined;
  const newer = leadersOf(after, LEADERS_PER_PAGE).at(-1);
  const shown = shownSlots(ascending.toReversed(), from, first);
  const [occupied, next] = await Promise.all([
    withoutBlock === 0n ? [] : fetchOccupiedSlots(client, shown.to, from, call),
    isSkippedAtStart ? fetchBlockHeader(client, following, 'confirmed', call) : null,
  ]);
  return {
    ...shown,
    withoutBlock,
    occupied,
    finalized,
    tip,
    next,
    newer: newer === undefined ? null : windowEnd(newer) > tip ? tip : windowEnd(newer),
  };
}

/** The blocks of a page, out of the produced slots at and before `from`, newest first. `first` is the oldest block of the endpoint. */
export function shownSlots(
  produced: readonly Slot[],
  from: Slot,
  first: Slot,
): Pick<SlotsPage, 'from' | 'to' | 'produced' | 'older'> {
  const oldest = leadersOf(produced, LEADERS_PER_PAGE).at(-1);
  if (oldest === undefined) return { from, to: from + 1n, produced: [], older: null };
  const to = oldest < first ? first : oldest;
  return { from, to, produced: produced.filter((slot) => slot >= to), older: to <= first ? null : to - 1n };
}

/** The first slots of the first `count` leaders. */
function leadersOf(slots: readonly Slot[], count: number): readonly Slot[] {
  return [...new Set(slots.map(windowStart))].slice(0, count);
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
  // The oldest of these leaders may be cut.
  if (leadersOf(near, LEADERS_PER_PAGE + 1).length > LEADERS_PER_PAGE || start <= first) return near;
  const all = await client.getBlocksWithLimit(first, MAX_LISTED, 'confirmed', call).then(valueOf);
  return all.length < MAX_LISTED ? all.filter((slot) => slot <= from) : near;
}

function valueOf<T>(answered: Answered<T>): T {
  return answered.value;
}

/** Slots to list first. A live cluster skips few slots, so these usually fill a page. */
const NEAR_SLOTS = 63n;
/** A ledger with fewer blocks is listed whole. */
const MAX_LISTED = 1000;
