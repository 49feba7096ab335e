import { queryOptions } from '@tanstack/react-query';
import type { Answered } from '../../rpc-client/exchange.ts';
import type { Client } from '../../rpc-client/client.ts';
import type { CallOptions } from '../../rpc-client/transport.ts';
import type { Slot } from '../../solana/ids/slot.ts';

/** A page of the list of blocks. */
export interface SlotsPage {
  /** The newest slot of the page: where it was asked to start, or the newest there is. */
  readonly from: Slot;
  /** Produced slots at and before it, newest first. */
  readonly produced: readonly Slot[];
  readonly finalized: Slot;
  readonly tip: Slot;
  /** Where the pages before and after this one start; null where there is none. */
  readonly newer: Slot | null;
  readonly older: Slot | null;
}

/** Blocks on a page. */
export const PAGE_BLOCKS = 20;

/** The page that starts at a slot, or at the newest; a start beyond the newest is the newest. */
export function slotsPageQueryOptions(client: Client, from: Slot | null) {
  return queryOptions({
    queryKey: ['slotsPage', client.url, from?.toString() ?? 'newest'] as const,
    queryFn: ({ signal }) => readSlotsPage(client, from, { signal, together: true }),
    staleTime: from === null ? 2000 : 30_000,
  });
}

async function readSlotsPage(client: Client, wanted: Slot | null, call: CallOptions): Promise<SlotsPage> {
  const [tip, finalized, first] = await Promise.all([
    client.getSlot('confirmed', call).then(valueOf),
    client.getSlot('finalized', call).then(valueOf),
    client.getFirstAvailableBlock(call).then(valueOf),
  ]);
  const from = wanted === null || wanted > tip ? tip : wanted;
  const [ascending, after] = await Promise.all([
    readProduced(client, first, from, call),
    from === tip ? [] : client.getBlocksWithLimit(from + 1n, PAGE_BLOCKS, 'confirmed', call).then(valueOf),
  ]);
  const oldest = ascending[0];
  return {
    from,
    produced: ascending.toReversed(),
    finalized,
    tip,
    newer: after.at(-1) ?? null,
    older: oldest === undefined || oldest <= first ? null : oldest - 1n,
  };
}

/** The last produced slots up to `from`: near it on a live cluster, from the whole list in a ledger with gaps. */
async function readProduced(client: Client, first: Slot, from: Slot, call: CallOptions): Promise<readonly Slot[]> {
  const start = from < NEAR ? 0n : from - NEAR;
  const near = await client.getBlocks(start, from, 'confirmed', call).then(valueOf);
  if (near.length >= PAGE_BLOCKS || start <= first) return near.slice(-PAGE_BLOCKS);
  const all = await client.getBlocksWithLimit(first, COUNTED, 'confirmed', call).then(valueOf);
  const known = all.length < COUNTED ? all.filter((slot) => slot <= from) : near;
  return known.slice(-PAGE_BLOCKS);
}

function valueOf<T>(answered: Answered<T>): T {
  return answered.value;
}

/** Slots looked back at first; a live cluster skips few of them. */
const NEAR = 63n;
/** A ledger with fewer blocks than this is listed whole. */
const COUNTED = 1000;
