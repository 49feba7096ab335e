import { QueryClient } from '@tanstack/react-query';
import { JUST_NOW_MILLISECONDS } from './stale-time.ts';
import { retryDelay, shouldRetry } from './retry.ts';

/** The cache of all answers. A ledger does not change, so returning to the window fetches nothing again. */
export function createQueryClient(): QueryClient {
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
      },
    },
  });
}
