import { QueryClient } from '@tanstack/react-query';
import { JUST_NOW_MILLISECONDS } from './stale-time.ts';
import { retryDelay, shouldRetry } from './retry.ts';

/** The cache of everything that was read. A ledger is a record: nothing is read again because a window came back into focus. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        // The endpoint may be on this machine: being offline is for the transport to find out.
        networkMode: 'always',
        refetchOnWindowFocus: false,
        refetchOnReconnect: false,
        // Answers are large and replaced whole; comparing them member by member would cost more than it saves.
        structuralSharing: false,
        retry: shouldRetry,
        retryDelay,
        retryOnMount: ({ state }) => Date.now() - state.errorUpdatedAt > JUST_NOW_MILLISECONDS,
        gcTime: 10 * 60_000,
      },
    },
  });
}
