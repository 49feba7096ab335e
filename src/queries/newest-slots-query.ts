import { queryOptions } from '@tanstack/react-query';
import type { Client } from '../rpc-client/client.ts';
import type { Answered } from '../rpc-client/exchange.ts';
import type { CallOptions } from '../rpc-client/transport.ts';
import type { Slot } from '../solana/ids/slot.ts';
import { TIP_MILLISECONDS } from './stale-time.ts';

/** The newest produced slots of an endpoint, at `confirmed`. */
export interface NewestSlots {
  /** Newest first. */
  readonly slots: readonly Slot[];
  /** The newest slot that is final; what is above it may still change. */
  readonly finalized: Slot;
  /** The oldest slot with a block. */
  readonly first: Slot;
  /** How many blocks the endpoint has in all, where that was cheap to learn. */
  readonly total: number | null;
}

/** Blocks that the home page lists. */
const WANTED = 8;
/** Slots looked back at first; a live cluster skips few of them. */
const NEAR = 63n;
/** A ledger of fewer slots than this is listed whole. */
const SHORT = 5000n;
/** A ledger with gaps is listed from its first block on, up to so many. */
const COUNTED = 1000;
/** The widest range that a node lists at once. */
const FAR = 499_999n;

export function newestSlotsQueryOptions(client: Client) {
  return queryOptions({
    queryKey: ['newestSlots', client.url] as const,
    queryFn: ({ signal }) => readNewestSlots(client, { signal, together: true }),
    staleTime: TIP_MILLISECONDS,
  });
}

async function readNewestSlots(client: Client, call: CallOptions): Promise<NewestSlots> {
  const count = (from: Slot) => client.getBlocksWithLimit(from, COUNTED, 'confirmed', call).then(valueOf);
  const [tip, finalized, first, oldest] = await Promise.all([
    client.getSlot('confirmed', call).then(valueOf),
    client.getSlot('finalized', call).then(valueOf),
    client.getFirstAvailableBlock(call).then(valueOf),
    // In the same request, and so at no cost: most ledgers of one's own are listed whole by it.
    client.batches ? count(0n) : null,
  ]);
  const list = (from: Slot) => client.getBlocks(from, tip, 'confirmed', call).then(valueOf);
  const newest = (slots: readonly Slot[], total: number | null): NewestSlots => ({
    slots: slots.slice(-WANTED).toReversed(),
    finalized,
    first,
    total,
  });

  if (oldest !== null && oldest.length < COUNTED) return newest(oldest, oldest.length);
  if (tip - first < SHORT) {
    const all = await list(first);
    return newest(all, all.length);
  }
  const near = await list(tip - NEAR);
  if (near.length >= WANTED) return newest(near, null);
  const counted = await count(first);
  if (counted.length < COUNTED) return newest(counted, counted.length);
  return newest(await list(tip > FAR ? tip - FAR : 0n), null);
}

function valueOf<T>(answered: Answered<T>): T {
  return answered.value;
}
