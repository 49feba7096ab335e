import type { QueryClient, QueryKey } from '@tanstack/react-query';

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
