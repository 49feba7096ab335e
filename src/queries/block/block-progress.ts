import type { Slot } from '../../solana/ids/ids.ts';
import { queryOptions, skipToken, type QueryClient } from '@tanstack/react-query';
import type { BlockOverview } from '../../analysis/facts/block/block-overview.ts';
import type { Client, BlockReadOptions } from '../../rpc-client/client.ts';
import type { BlockReadCall } from '../../rpc-client/block/block-reader.ts';
import { queryKeys } from '../keys.ts';

/** How much of a block's response has arrived, and the part that can be shown. */
export interface BlockProgress {
  /** Bytes. */
  readonly received: number;
  /** Bytes; null if the endpoint did not state the length. */
  readonly total: number | null;
  /** null until the header has arrived. */
  readonly overview: BlockOverview | null;
  /** Set while an unusually large response is paused. */
  readonly continueDownload: (() => void) | null;
  /** For the page to call once it shows rows; null if nothing waits for that. */
  readonly onShown: (() => void) | null;
}

/** The progress of the response that `blockQueryOptions` waits for. It stays in the cache if that query is canceled. */
export function blockProgressQueryOptions(client: Client, slot: Slot, options: BlockReadOptions) {
  return queryOptions<BlockProgress>({
    queryKey: queryKeys.blockProgress(client.url, slot, options),
    queryFn: skipToken,
    staleTime: Infinity,
  });
}

/** Resolves when the header of a block and the rows that came with it can be shown, or when `answered` settles. */
export function waitForFirstRows(
  queries: QueryClient,
  client: Client,
  slot: Slot,
  options: BlockReadOptions,
  answered: Promise<unknown>,
): Promise<void> {
  const { queryKey } = blockProgressQueryOptions(client, slot, options);
  return new Promise((resolve) => {
    const finish = () => {
      unsubscribe();
      resolve();
    };
    const unsubscribe = queries.getQueryCache().subscribe(() => {
      if ((queries.getQueryData(queryKey)?.overview ?? null) !== null) finish();
    });
    void answered.then(finish);
  });
}

/** Call options that write the progress of a response to the cache: at first every 250 ms, later once per second. */
export function reportBlockProgress(
  queries: QueryClient,
  client: Client,
  slot: Slot,
  options: BlockReadOptions,
  signal: AbortSignal,
): Pick<BlockReadCall<BlockOverview>, 'onProgress' | 'onPart' | 'shown'> {
  const { queryKey } = blockProgressQueryOptions(client, slot, options);
  let onShown = () => {};
  const shown = new Promise<void>((resolve) => (onShown = resolve));
  let progress: BlockProgress = { received: 0, total: null, overview: null, continueDownload: null, onShown };
  let nextAt = 0;
  let interval = FIRST_INTERVAL_MS;
  let allowed = LARGE_BYTES;
  const report = (change: Partial<BlockProgress>) => {
    progress = { ...progress, ...change };
    nextAt = performance.now() + interval;
    queries.setQueryData(queryKey, progress);
  };
  const waitForConsent = async () => {
    await new Promise<void>((resolve, reject) => {
      signal.addEventListener('abort', () => reject(signal.reason as Error), { once: true });
      report({ continueDownload: resolve });
    });
    report({ continueDownload: null });
  };
  report({});
  return {
    onProgress: (_, total) => {
      progress = { ...progress, total };
    },
    onPart: async (received, overview) => {
      const isTooLarge = received > allowed;
      const known = stageOf(progress.overview);
      const isFirst = known < 2 && stageOf(overview()) > known;
      if (isTooLarge || isFirst || performance.now() >= nextAt) {
        report({ received, overview: overview() });
        interval = Math.min(2 * interval, LAST_INTERVAL_MS);
      }
      if (isTooLarge) {
        await waitForConsent();
        allowed = received * STEP;
      }
    },
    shown,
  };
}

/** 1 for a header, 2 if it has rows. */
function stageOf(overview: BlockOverview | null): number {
  return overview === null ? 0 : overview.rows?.length === 0 ? 1 : 2;
}

/** More than any block of a public network: a larger response is paused before it fills the memory. */
const LARGE_BYTES = 25_000_000;
/** The amount at which the page asks again, because a response may have no end. */
const STEP = 4;
/** Each update renders all rows so far, so the interval grows with their number. */
const FIRST_INTERVAL_MS = 250;
const LAST_INTERVAL_MS = 1000;
