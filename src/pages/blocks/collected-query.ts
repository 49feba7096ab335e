import { queryOptions } from '@tanstack/react-query';
import { feeCollection } from '../../analysis/facts/block/fee-collection.ts';
import { windowEnd, windowStart } from '../../analysis/facts/leader-window.ts';
import type { BlockLink } from '../../analysis/facts/skipped-slots.ts';
import { nullOnError } from '../../queries/null-on-error.ts';
import { queryKeys } from '../../queries/keys.ts';
import { fetchLeaders, MAX_SLOT_LEADERS } from '../../queries/leaders-query.ts';
import { HEADER_AND_REWARDS, fetchBlockHeader } from '../../queries/slot-listing.ts';
import type { Client } from '../../rpc-client/client.ts';
import type { CallOptions } from '../../rpc-client/transport/transport.ts';
import type { Address, Slot } from '../../solana/ids/ids.ts';
import { LEADERS_PER_PAGE } from './slots-page-query.ts';

/** The newest slots of one leader or fee collector. */
export interface CollectedPage {
  /** True if a leader schedule says whose slots they are; otherwise the fee rewards of the blocks do. */
  readonly isScheduled: boolean;
  /** Newest first. */
  readonly windows: readonly CollectedWindow[];
  /** The slots that were searched. */
  readonly searched: { readonly from: Slot; readonly to: Slot };
  readonly tip: Slot;
  readonly finalized: Slot;
  /** Where the search goes on; null at the first block of the endpoint. */
  readonly older: Slot | null;
}

/** Four slots in a row, as far as the endpoint has them. */
interface CollectedWindow {
  readonly from: Slot;
  readonly to: Slot;
  /** Newest first. */
  readonly produced: readonly Slot[];
  /** The block after them, if their last slot has none. */
  readonly next: BlockLink | null;
}

/**
 * The newest slots at and before `from` of one leader or collector. With a leader schedule, a request finds them in 5,000 slots. Without,
 * blocks have to be read for their fee rewards: those of 1,024 slots of a service that answers them in one request, otherwise those of 32.
 */
export function collectedQueryOptions(client: Client, collector: Address, from: Slot | null, hasSchedule: boolean) {
  return queryOptions({
    queryKey: queryKeys.collected(client.url, collector, from, hasSchedule),
    queryFn: ({ signal }) => fetchCollected(client, collector, from, hasSchedule, { signal, together: true }),
    staleTime: 30_000,
  });
}

async function fetchCollected(
  client: Client,
  collector: Address,
  requested: Slot | null,
  hasSchedule: boolean,
  call: CallOptions,
): Promise<CollectedPage> {
  const [tip, finalized, first] = await Promise.all([
    client.getSlot('confirmed', call).then(({ value }) => value),
    client.getSlot('finalized', call).then(({ value }) => value),
    client.getFirstAvailableBlock(call).then(({ value }) => value),
  ]);
  const from = requested === null || windowEnd(requested) > tip ? tip : windowEnd(requested);
  const scheduled = hasSchedule ? await findScheduled(client, collector, from, first, call) : null;
  const found = scheduled ?? (await findCollected(client, collector, from, first, call));
  const starts = found.starts.slice(0, LEADERS_PER_PAGE);
  const oldest = starts.length < found.starts.length ? starts.at(-1) : undefined;
  const to = oldest ?? found.to;
  const windows = await Promise.all(
    starts.map((start) => readWindow(client, start, found.listed, { from, first }, call)),
  );
  return {
    isScheduled: scheduled !== null,
    windows,
    searched: { from, to },
    tip,
    finalized,
    older: to <= first ? null : to - 1n,
  };
}

interface Found {
  /** The first slots of windows, newest first. */
  readonly starts: readonly Slot[];
  /** Produced slots of the searched range, ascending. */
  readonly listed: readonly Slot[];
  readonly to: Slot;
}

/** null if the schedule does not cover the slots, or does not name the account: it may collect the fees of another leader. */
async function findScheduled(
  client: Client,
  collector: Address,
  from: Slot,
  first: Slot,
  call: CallOptions,
): Promise<Found | null> {
  const to = oldestOf(from, MAX_SLOT_LEADERS, first);
  const leaders = await nullIfRefused(fetchLeaders(client, to, Number(from - to) + 1, call));
  if (leaders === null) return null;
  const mine = leaders.flatMap((leader, at) => (leader === collector ? [windowStart(to + BigInt(at))] : []));
  const starts = [...new Set(mine)].toReversed();
  const newest = starts.slice(0, LEADERS_PER_PAGE);
  const oldest = newest.at(-1);
  if (oldest === undefined) return null;
  const { value: listed } = await client.getBlocks(oldest, from, 'confirmed', call);
  return { starts, listed, to };
}

async function nullIfRefused<T>(value: Promise<T | null>): Promise<T | null> {
  try {
    return await value;
  } catch (error) {
    if (error instanceof DOMException) throw error;
    return null;
  }
}

/** The windows whose blocks paid their fees to the account. */
async function findCollected(
  client: Client,
  collector: Address,
  from: Slot,
  first: Slot,
  call: CallOptions,
): Promise<Found> {
  const to = oldestOf(from, client.batches ? SEARCHED_OWN : SEARCHED_FOREIGN, first);
  const { value: listed } = await client.getBlocks(to, from, 'confirmed', call);
  const byWindow = new Map<Slot, Slot[]>();
  for (const slot of listed) byWindow.set(windowStart(slot), [...(byWindow.get(windowStart(slot)) ?? []), slot]);
  const starts = await Promise.all(
    [...byWindow].map(async ([start, slots]) => {
      for (const slot of slots) {
        const block = await nullOnError(client.getBlock(slot, HEADER_AND_REWARDS, call));
        const paid = feeCollection(block?.rewards ?? null)?.collector ?? null;
        if (paid !== null) return paid === collector ? start : null;
      }
      return null;
    }),
  );
  return { starts: starts.filter((start) => start !== null).toReversed(), listed, to };
}

async function readWindow(
  client: Client,
  start: Slot,
  listed: readonly Slot[],
  { from, first }: { readonly from: Slot; readonly first: Slot },
  call: CallOptions,
): Promise<CollectedWindow> {
  const end = windowEnd(start) > from ? from : windowEnd(start);
  const produced = listed.filter((slot) => slot >= start && slot <= end).toReversed();
  const isOpen = produced[0] !== end;
  const following = listed.find((slot) => slot > end) ?? null;
  const after =
    following ??
    (isOpen ? ((await nullOnError(client.getBlocksWithLimit(end + 1n, 1, 'confirmed', call)))?.[0] ?? null) : null);
  return {
    from: end,
    to: start < first ? first : start,
    produced,
    next: isOpen && after !== null ? await fetchBlockHeader(client, after, 'confirmed', call) : null,
  };
}

/** The first slot of `count` slots that end at `from`, at the start of a window. */
function oldestOf(from: Slot, count: number, first: Slot): Slot {
  const last = windowEnd(from);
  const to = last < BigInt(count) ? 0n : last - BigInt(count) + 1n;
  const start = windowStart(to + 3n);
  return start < first ? first : start;
}

const SEARCHED_OWN = 1024;
const SEARCHED_FOREIGN = 32;
