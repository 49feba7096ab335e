import type { QueryClient } from '@tanstack/react-query';
import type { Client } from '../../rpc-client/client.ts';
import { TransportError } from '../../rpc-client/exchange/errors.ts';
import { listedBlockQueryOptions } from '../blocks/blocks-table-rows.ts';
import type { Endpoint } from '../endpoint/endpoint.ts';
import type { Slot } from '../../solana/ids/ids.ts';
import type { TipUpdate } from './follow-tip.ts';

/** Blocks that are newer than those of a list. */
export interface NewBlocks {
  /** Their slots, ascending; the newest `MAX_LISTED` of them. */
  readonly produced: readonly Slot[];
  /** At least how many there are, including those left out of `produced`. */
  readonly count: number;
  /** True if there are more than `count`. */
  readonly isCut: boolean;
  readonly finalized: Slot | null;
}

export function addUpdate(before: NewBlocks | null, { produced, isCut, finalized }: TipUpdate): NewBlocks {
  return {
    produced: [...(before?.produced ?? []), ...produced].slice(-MAX_LISTED),
    count: (before?.count ?? 0) + produced.length,
    isCut: isCut || before?.isCut === true,
    finalized: finalized ?? before?.finalized ?? null,
  };
}

/** Blocks of the longest list. */
const MAX_LISTED = 32;

/**
 * Loads blocks into the cache before a list shows them, so that their rows appear complete: one by one, or in one request from a service
 * that supports batches. Returns the number of requests; rejects if the endpoint does not answer.
 */
export async function loadBlocks(
  queries: QueryClient,
  client: Client,
  endpoint: Endpoint,
  slots: readonly Slot[],
  signal: AbortSignal | null,
): Promise<number> {
  const load = async (slot: Slot) => {
    signal?.throwIfAborted();
    try {
      await queries.query({ ...listedBlockQueryOptions(client, endpoint, slot), retry: false });
    } catch (error) {
      // The row of a block that the endpoint rejects shows the error.
      if (error instanceof TransportError) throw error;
    }
  };
  if (client.batches) {
    await Promise.all(slots.map(load));
    return 1;
  }
  for (const slot of slots) await load(slot);
  return slots.length;
}

/** Removes the blocks that the list no longer shows; an open page would collect hundreds. */
export function dropBlocks(queries: QueryClient, client: Client, endpoint: Endpoint, slots: Iterable<Slot>): void {
  for (const slot of slots) {
    const { queryKey } = listedBlockQueryOptions(client, endpoint, slot);
    queries.removeQueries({ queryKey, exact: true, type: 'inactive' });
  }
}
