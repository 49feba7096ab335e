import type { Slot } from '../solana/ids/ids.ts';
import { queryOptions } from '@tanstack/react-query';
import type { Client } from '../rpc-client/client.ts';
import { JsonRpcError } from '../rpc-client/exchange/errors.ts';
import { ERROR_CODES } from '../rpc-protocol/json-rpc.ts';
import { fetchWithoutBlock } from './without-block-query.ts';
import type { Answered } from '../rpc-client/exchange/exchange.ts';
import type { CallOptions } from '../rpc-client/transport/transport.ts';
import type { Commitment } from '../rpc-protocol/config.ts';
import { NEWEST_SLOT_MILLISECONDS } from './query-client.ts';
import { queryKeys } from './keys.ts';

/** The newest produced slots of an endpoint, at `confirmed`. */
export interface NewestSlots {
  /** Newest first; of a short ledger of this site, `WIDE_BLOCK_COUNT`, otherwise `BLOCK_COUNT`. */
  readonly slots: readonly Slot[];
  /** The newest finalized slot. Later blocks may still change. */
  readonly finalized: Slot;
  /** The oldest slot with a block. */
  readonly first: Slot;
  /** The number of blocks of the endpoint; null if counting them would take further requests. */
  readonly total: number | null;
  /** The number of transactions that the endpoint has without their block. */
  readonly withoutBlock: bigint;
}

/** Blocks on the home page. */
export const BLOCK_COUNT = 8;
/** Where a wide window has a pane for them. */
export const WIDE_BLOCK_COUNT = 40;
/** Slots searched first. A live cluster skips so few that these have enough blocks. */
const RECENT_SLOTS = 63n;
/** A ledger that spans fewer slots is listed in full. */
const SMALL_LEDGER_SLOTS = 5000n;
/** A ledger with large gaps is listed from its first block, if it has fewer blocks than this. */
const MAX_LISTED_BLOCKS = 1000;
/** The largest range of a getBlocks request. */
const MAX_RANGE_SLOTS = 499_999n;

export function newestSlotsQueryOptions(client: Client) {
  return queryOptions({
    queryKey: queryKeys.newestSlots(client.url),
    queryFn: ({ signal }) => fetchNewestSlots(client, { signal, together: true }),
    staleTime: NEWEST_SLOT_MILLISECONDS,
  });
}

async function fetchNewestSlots(client: Client, call: CallOptions): Promise<NewestSlots> {
  const [listed, { total: withoutBlock }] = await Promise.all([
    listNewestSlots(client, call),
    fetchWithoutBlock(client, { limit: 1 }, call),
  ]);
  return { ...listed, withoutBlock };
}

type ListedSlots = Omit<NewestSlots, 'withoutBlock'>;

async function listNewestSlots(client: Client, call: CallOptions): Promise<ListedSlots> {
  try {
    return await fetchListedSlots(client, call);
  } catch (error) {
    if (isEmptyLedger(client, error)) return { slots: [], finalized: 0n, first: 0n, total: 0 };
    throw error;
  }
}

/** True if the endpoint is a ledger without blocks, whose service has no newest slot. */
export function isEmptyLedger(client: Client, error: unknown): boolean {
  return client.batches && error instanceof JsonRpcError && error.code === ERROR_CODES.blockNotAvailable;
}

async function fetchListedSlots(client: Client, call: CallOptions): Promise<ListedSlots> {
  const listFrom = (from: Slot) => client.getBlocksWithLimit(from, MAX_LISTED_BLOCKS, 'confirmed', call).then(valueOf);
  const [tip, finalized, first, fromGenesis] = await Promise.all([
    client.getSlot('confirmed', call).then(valueOf),
    client.getSlot('finalized', call).then(valueOf),
    client.getFirstAvailableBlock(call).then(valueOf),
    // Part of the batch, so it needs no extra request; it lists most local ledgers in full.
    client.batches ? listFrom(0n) : null,
  ]);
  const listRange = (from: Slot) => client.getBlocks(from, tip, 'confirmed', call).then(valueOf);
  const newest = (slots: readonly Slot[], total: number | null, count = BLOCK_COUNT): ListedSlots => ({
    slots: slots.slice(-count).toReversed(),
    finalized,
    first,
    total,
  });

  if (fromGenesis !== null && fromGenesis.length < MAX_LISTED_BLOCKS) {
    return newest(fromGenesis, fromGenesis.length, WIDE_BLOCK_COUNT);
  }
  if (tip - first < SMALL_LEDGER_SLOTS) {
    const all = await listRange(first);
    return newest(all, all.length);
  }
  const recent = await listRange(tip - RECENT_SLOTS);
  if (recent.length >= BLOCK_COUNT) return newest(recent, null);
  const sparse = await listFrom(first);
  if (sparse.length < MAX_LISTED_BLOCKS) return newest(sparse, sparse.length);
  return newest(await listRange(tip > MAX_RANGE_SLOTS ? tip - MAX_RANGE_SLOTS : 0n), null);
}

function valueOf<T>(answered: Answered<T>): T {
  return answered.value;
}

/** The newest slot at a commitment. */
export function newestSlotQueryOptions(client: Client, commitment: Commitment) {
  return queryOptions({
    queryKey: queryKeys.newestSlot(client.url, commitment),
    queryFn: ({ signal }) => client.getSlot(commitment, { signal }),
    staleTime: NEWEST_SLOT_MILLISECONDS,
  });
}
