import { queryOptions, skipToken, type QueryClient, type QueryKey } from '@tanstack/react-query';
import type { BlockReadOptions, Client } from '../rpc-client/client.ts';
import type { Answered } from '../rpc-client/exchange.ts';
import type { CallOptions } from '../rpc-client/transport.ts';
import type { BlockOverview } from '../analysis/block/block-overview.ts';
import type { Slot } from '../solana/ids/slot.ts';
import { freshFor } from './stale-time.ts';

/** A block with the options that it was asked with: while an option switches, the page still shows the earlier answer. */
export interface BlockRead extends Answered<BlockOverview | null> {
  readonly asked: BlockReadOptions;
}

/** One block; placeholder and failures as for a transaction. What has come of it meanwhile is at `blockArrivalQueryOptions`. */
export function blockQueryOptions(client: Client, slot: Slot, options: BlockReadOptions, call: CallOptions = {}) {
  // A key is hashed as JSON, which has no bigint.
  const queryKey = ['block', client.url, slot.toString(), options] as const;
  return queryOptions({
    queryKey,
    queryFn: async ({ signal, client: queries }): Promise<BlockRead> => {
      const watch = watchArrival(queries, arrivalKey(queryKey), signal);
      return { ...(await client.readBlock(slot, options, { ...call, signal, ...watch })), asked: options };
    },
    staleTime: ({ state }) => freshFor(state.data?.value, options.commitment),
    retry: false,
    placeholderData: (earlier, query) =>
      query?.queryKey[1] === client.url && query.queryKey[2] === queryKey[2] ? earlier : undefined,
  });
}

/** How far an answer has come, and what of it can be shown. */
export interface BlockArrival {
  readonly received: number;
  /** Where the endpoint said it. */
  readonly total: number | null;
  readonly overview: BlockOverview | null;
  /** The answer is so large that it waits for this before it goes on; null while it does not. */
  readonly goOn: (() => void) | null;
  /** To be called when this has been drawn: starting another thread would take processors from drawing. */
  readonly onDrawn: () => void;
}

/** What has come of the answer that `blockQueryOptions` waits for; what was there when it was given up stays. */
export function blockArrivalQueryOptions(client: Client, slot: Slot, options: BlockReadOptions) {
  const { queryKey } = blockQueryOptions(client, slot, options);
  return queryOptions<BlockArrival>({ queryKey: arrivalKey(queryKey), queryFn: skipToken, staleTime: Infinity });
}

/** Settled when the header of a block can be shown with the rows that came with it, or all of it was `answered`. */
export async function blockBegun(
  queries: QueryClient,
  client: Client,
  slot: Slot,
  options: BlockReadOptions,
  answered: Promise<unknown>,
): Promise<void> {
  const { queryKey } = blockArrivalQueryOptions(client, slot, options);
  return new Promise((resolve) => {
    const settle = () => {
      stop();
      resolve();
    };
    const stop = queries.getQueryCache().subscribe(() => {
      if ((queries.getQueryData(queryKey)?.overview ?? null) !== null) settle();
    });
    void answered.then(settle);
  });
}

function arrivalKey(blockKey: QueryKey): QueryKey {
  return ['arrival', ...blockKey];
}

function watchArrival(queries: QueryClient, key: QueryKey, signal: AbortSignal) {
  let onDrawn = () => {};
  const drawn = new Promise<void>((resolve) => {
    onDrawn = resolve;
  });
  let arrival: BlockArrival = { received: 0, total: null, overview: null, goOn: null, onDrawn };
  let nextAt = 0;
  let period = FIRST_PERIOD_MS;
  let wentOn = false;
  const show = (change: Partial<BlockArrival>) => {
    arrival = { ...arrival, ...change };
    nextAt = performance.now() + period;
    queries.setQueryData(key, arrival);
  };
  show({});
  return {
    onProgress: (_: number, total: number | null) => {
      arrival = { ...arrival, total };
    },
    onPiece: async (received: number, seen: () => BlockOverview | null) => {
      const large = received > LARGE_BYTES && !wentOn;
      const begins = arrival.overview === null && seen() !== null;
      if (large || begins || performance.now() >= nextAt) {
        show({ received, overview: seen() });
        period = Math.min(2 * period, LAST_PERIOD_MS);
      }
      if (!large) return;
      wentOn = true;
      await new Promise<void>((resolve, reject) => {
        signal.addEventListener('abort', () => reject(signal.reason as Error), { once: true });
        show({ goOn: resolve });
      });
      show({ goOn: null });
    },
    drawn,
  };
}

/** More than any block of a public network; what is larger is asked about before it fills the memory. */
const LARGE_BYTES = 25_000_000;
/** Rows are shown as often as a person can read, not as often as bytes come; the more there are, the more each time costs. */
const FIRST_PERIOD_MS = 250;
const LAST_PERIOD_MS = 1000;
