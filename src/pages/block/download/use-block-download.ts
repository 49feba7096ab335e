import { useDeferredValue, useEffect, useMemo } from 'react';
import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import {
  type BlockArrival,
  blockArrivalQueryOptions,
  blockQueryOptions,
  type BlockRead,
} from '../../../queries/block-query.ts';
import { useClient } from '../../../queries/client-context.ts';
import type { BlockReadOptions } from '../../../rpc-client/client.ts';
import type { Slot } from '../../../solana/ids/slot.ts';

/** What the endpoint has said of a block so far. */
export interface BlockDownload {
  /** The answer; while it is awaited or when it failed, an earlier one with other options, where there is one. */
  readonly answered: BlockRead | undefined;
  readonly error: Error | null;
  readonly isFetching: boolean;
  readonly isPlaceholderData: boolean;
  /** What has come of an answer that is coming. */
  readonly arrival: BlockArrival | null;
}

/** Drawn a few milliseconds at a time, between what the person does: it may be a little behind the queries. */
export function useBlockDownload(slot: Slot, options: BlockReadOptions): BlockDownload {
  const client = useClient();
  const queries = useQueryClient();
  const { data, error, isFetching, isPlaceholderData } = useQuery(blockQueryOptions(client, slot, options));
  const { data: arrival = null } = useQuery(blockArrivalQueryOptions(client, slot, options));
  const answered = useMemo(
    () => (error === null ? data : findEarlier(queries, client.url, slot)),
    [data, error, queries, client, slot],
  );
  const read = useMemo(
    () => ({ answered, error, isFetching, isPlaceholderData, arrival }),
    [answered, error, isFetching, isPlaceholderData, arrival],
  );
  const drawn = useDeferredValue(read);
  const onDrawn = drawn.arrival?.overview ? drawn.arrival.onDrawn : null;
  useEffect(() => {
    // Not in the frame, but after it.
    if (onDrawn !== null) requestAnimationFrame(() => setTimeout(onDrawn));
  }, [onDrawn]);
  return drawn;
}

/** What was answered before, with other options: one part that fails does not take away what is there. */
function findEarlier(queries: QueryClient, url: string, slot: Slot): BlockRead | undefined {
  return queries
    .getQueriesData<BlockRead>({ queryKey: ['block', url, slot.toString()] })
    .map(([, read]) => read)
    .findLast((read) => read !== undefined && read.value !== null);
}
