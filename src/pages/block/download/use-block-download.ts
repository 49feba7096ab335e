import { useDeferredValue, useMemo } from 'react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { BlockOverview } from '../../../analysis/facts/block/block-overview.ts';
import { type BlockProgress, blockProgressQueryOptions } from '../../../queries/block/block-progress.ts';
import { type BlockRead, blockQueryOptions, type FoundBlock } from '../../../queries/block/block-query.ts';
import { useClient } from '../../../queries/client-context.ts';
import type { Exchange } from '../../../rpc-client/exchange/exchange.ts';
import type { BlockReadOptions } from '../../../rpc-client/client.ts';
import type { Slot } from '../../../solana/ids/ids.ts';
import { lastGoodAnswer } from '../../../queries/query-client.ts';
import { queryKeys } from '../../../queries/keys.ts';

/** The endpoint's response about a block so far. */
export type BlockDownload = ShownDownload | NoBlock;

/** There is a block, or there may be one. `shownOptions` are the options of what is shown; `exchange` is null until the answer is complete. */
export type ShownDownload =
  | LoadingBlock
  | (Shown & { readonly kind: 'partial'; readonly exchange: null; readonly progress: BlockProgress })
  | CanceledBlock
  | (Shown & { readonly kind: 'complete'; readonly exchange: Exchange })
  | StaleBlock;

/** Nothing to show has arrived. */
export interface LoadingBlock {
  readonly kind: 'loading';
  readonly overview: null;
  readonly exchange: null;
  readonly shownOptions: BlockReadOptions;
  readonly progress: BlockProgress | null;
}

/** The user canceled the request; `overview` is what had arrived. */
export interface CanceledBlock {
  readonly kind: 'canceled';
  readonly overview: BlockOverview | null;
  readonly exchange: null;
  readonly shownOptions: BlockReadOptions;
}

/** An earlier answer with other options is shown while the requested one is loading, or after it failed or was canceled. */
export interface StaleBlock extends Shown {
  readonly kind: 'stale';
  readonly exchange: Exchange;
  readonly error: Error | null;
  readonly isFetching: boolean;
  readonly progress: BlockProgress | null;
}

/** An error, or the exchange whose result was `null`. */
export interface NoBlock {
  readonly kind: 'noBlock';
  readonly answer: Error | Exchange;
  readonly isFetching: boolean;
}

interface Shown {
  readonly overview: BlockOverview;
  readonly shownOptions: BlockReadOptions;
}

/** Deferred: React renders a new state between other work, so it may lag a little behind the queries. */
export function useBlockDownload(slot: Slot, options: BlockReadOptions): BlockDownload {
  const client = useClient();
  const queries = useQueryClient();
  const { data, error, isFetching, isPlaceholderData } = useQuery(blockQueryOptions(client, slot, options));
  const { data: progress = null } = useQuery(blockProgressQueryOptions(client, slot, options));
  const read = useMemo(
    () => (error === null ? data : lastGoodAnswer(queries, queryKeys.block(client.url, slot), isFound)),
    [data, error, queries, client, slot],
  );
  const download = useMemo(
    () => describeDownload({ read, error, isFetching, isPlaceholderData, progress, options }),
    [read, error, isFetching, isPlaceholderData, progress, options],
  );
  return useDeferredValue(download);
}

/** The state of a download. `read` is the last good answer if the request failed. */
export function describeDownload({
  read,
  error,
  isFetching,
  isPlaceholderData,
  progress,
  options,
}: {
  readonly read: BlockRead | undefined;
  readonly error: Error | null;
  readonly isFetching: boolean;
  readonly isPlaceholderData: boolean;
  readonly progress: BlockProgress | null;
  readonly options: BlockReadOptions;
}): BlockDownload {
  if (read === undefined) {
    if (error !== null) return { kind: 'noBlock', answer: error, isFetching };
    const pending = { exchange: null, shownOptions: options } as const;
    const overview = progress?.overview ?? null;
    if (!isFetching) return { kind: 'canceled', overview, ...pending };
    if (progress === null || overview === null) return { kind: 'loading', overview: null, progress, ...pending };
    return { kind: 'partial', overview, progress, ...pending };
  }
  const { value: overview, exchange, options: shownOptions } = read;
  if (overview === null) return { kind: 'noBlock', answer: exchange, isFetching };
  if (!isPlaceholderData && error === null) return { kind: 'complete', overview, exchange, shownOptions };
  return { kind: 'stale', overview, exchange, shownOptions, error, isFetching, progress };
}

function isFound(read: BlockRead): read is FoundBlock {
  return read.value !== null;
}

/** Cancels the request for a block, or sends it again. */
export function useDownloadControls(slot: Slot, options: BlockReadOptions) {
  const client = useClient();
  const queries = useQueryClient();
  const { queryKey } = blockQueryOptions(client, slot, options);
  return {
    cancel: () => void queries.cancelQueries({ queryKey }),
    retry: () => void queries.refetchQueries({ queryKey, exact: true }),
  };
}
