import { backOff } from '../shared/back-off.ts';
import { QueryClient, type QueryKey, type QueryPersister } from '@tanstack/react-query';
import { TransportError } from '../rpc-client/exchange/errors.ts';
import type { Commitment } from '../rpc-protocol/config.ts';

/** The cache of all answers. A ledger does not change, so nothing is requested again when the window regains the focus. */
export function createQueryClient(persister?: QueryPersister): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        // The endpoint may be on this machine, so it can answer even if the browser is offline.
        networkMode: 'always',
        refetchOnWindowFocus: false,
        refetchOnReconnect: false,
        // Answers are large; a deep comparison would cost more than the renders it saves.
        structuralSharing: false,
        retry: shouldRetry,
        retryDelay,
        retryOnMount: ({ state }) => Date.now() - state.errorUpdatedAt > JUST_NOW_MILLISECONDS,
        gcTime: 10 * 60_000,
        ...(persister !== undefined && { persister }),
      },
    },
  });
}

const MAX_DELAY_SECONDS = 30;

/**
 * Whether a failed background request is repeated: after the delay that the endpoint requested, or once after a gateway error.
 * Errors from the method itself and undecodable answers are final: a retry would return the same.
 */
export function shouldRetry(failureCount: number, error: Error): boolean {
  if (!(error instanceof TransportError)) return false;
  const { failure } = error;
  if (failure.kind === 'interrupted') return failureCount < 1;
  if (failure.kind !== 'http') return false;
  if (failure.status === 429 || failure.retryAfterSeconds !== null)
    return failureCount < 3 && (failure.retryAfterSeconds ?? 0) <= MAX_DELAY_SECONDS;
  return failure.status >= 500 && failureCount < 1;
}

/** Milliseconds: 1, 2 and 4 seconds, or none if the endpoint requested a delay, because its budget already waits that long. */
export function retryDelay(failureCount: number, error: Error): number {
  const isRequested =
    error instanceof TransportError && error.failure.kind === 'http' && error.failure.retryAfterSeconds !== null;
  return isRequested ? 0 : backOff(failureCount + 1, 1000, MAX_DELAY_SECONDS * 1000);
}

/** Milliseconds until an answer is stale. A finalized value never becomes stale; a value that was not found may exist soon. */
export function staleTimeFor(value: unknown, commitment: Commitment): number {
  if (value === null || value === undefined) return JUST_NOW_MILLISECONDS;
  return commitment === 'finalized' ? Infinity : CONFIRMED_MILLISECONDS;
}

/** For the newest slot. It changes several times a second, faster than a user can follow. */
export const NEWEST_SLOT_MILLISECONDS = 2000;

/** Keeps a page from repeating a request that was prefetched for it a moment ago. */
export const JUST_NOW_MILLISECONDS = 2000;

const CONFIRMED_MILLISECONDS = 10_000;

/**
 * The last good answer to a query whose key starts with `prefix`, for any options: a failed request must not remove what the page
 * shows.
 */
export function lastGoodAnswer<Read, GoodRead extends Read>(
  queries: QueryClient,
  prefix: QueryKey,
  isGood: (read: Read) => read is GoodRead,
): GoodRead | undefined {
  return queries
    .getQueriesData<Read>({ queryKey: prefix })
    .flatMap(([, read]) => (read !== undefined && isGood(read) ? [read] : []))
    .at(-1);
}
