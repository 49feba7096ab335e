import { routePath } from '../features/routing/paths.ts';
import { ROUTES } from '../shared/routes.ts';
import { isKept, keepsAnswers, setKeptState } from '../features/kept-answers/kept-state.ts';
import { currentEndpoint } from '../features/endpoint/saved-endpoints.ts';
import { readBlockParams, readTransactionParams } from '../features/routing/search-params.ts';
import { newestSlotsQueryOptions } from '../queries/newest-slots-query.ts';
import type { QueryPersister } from '@tanstack/react-query';
import { createQueryClient } from '../queries/query-client.ts';
import { transactionQueryOptions } from '../queries/transaction-query.ts';
import type { Client } from '../rpc-client/client.ts';
import { clientOf } from './clients.ts';
import { waitForFirstRows } from '../queries/block/block-progress.ts';
import { blockQueryOptions } from '../queries/block/block-query.ts';
import { parseSignature, parseSlot } from '../solana/ids/ids.ts';

/** Shows and keeps answers: loaded after the first paint, or at once if the answer for the opened page is kept. */
let keeper: Promise<QueryPersister> | null = null;

/** The cache of everything that was fetched. */
export const queryClient = createQueryClient((queryFn, context, query) => {
  const request = query.meta?.finalized;
  if (request === undefined) return queryFn(context);
  if (query.state.data === undefined && keepsAnswers.get() && isKept(request)) {
    setKeptState(query, 'expected');
    keepAnswers();
  }
  const loading = keeper;
  if (loading === null) return queryFn(context);
  // Asked at once, while the code that looks for a kept answer may still be loading.
  const answer = (async () => queryFn(context))();
  answer.catch(() => undefined);
  return loading.then(
    (persister) => persister(() => answer, context, query),
    () => answer,
  );
});

export function keepAnswers(): void {
  keeper ??= import('./after-first-paint.ts').then(({ startOffline }) => startOffline());
  keeper.catch(() => undefined);
}

/** The first request of the page that was opened. Neither promise rejects. */
interface PageData {
  /** Settles with the complete answer. */
  readonly done: Promise<unknown>;
  /** Settles when the page has something to show: for a block, its first rows. */
  readonly firstContent: Promise<unknown>;
}

const NOTHING: PageData = { done: Promise.resolve(), firstContent: Promise.resolve() };

/** Starts when this module is evaluated, while React and the page's code are loading. The page finds the query in the cache. */
export const prefetchPageData: PageData = startPrefetch();

function startPrefetch(): PageData {
  try {
    const params = new URLSearchParams(location.search);
    const endpoint = currentEndpoint();
    return endpoint.kind === 'ready'
      ? fetchFor(routePath(location.pathname), params, clientOf(endpoint.endpoint))
      : NOTHING;
  } catch {
    // The page runs the same code and reports the error.
    return NOTHING;
  }
}

function fetchFor(pathname: string, params: URLSearchParams, client: Client): PageData {
  // React Router, which matches the route otherwise, is still loading.
  const signature = parseSignature(/^\/tx\/([^/]+)\/?$/i.exec(pathname)?.[1] ?? '');
  if (signature !== null) {
    const { options } = readTransactionParams(params);
    const done = settled(queryClient.query(transactionQueryOptions(client, signature, options)));
    return { done, firstContent: done };
  }
  const slot = parseSlot(/^\/block\/([^/]+)\/?$/i.exec(pathname)?.[1] ?? '');
  if (slot !== null) {
    const { options } = readBlockParams(params);
    const done = settled(queryClient.query(blockQueryOptions(client, slot, options)));
    return { done, firstContent: waitForFirstRows(queryClient, client, slot, options, done) };
  }
  if (pathname !== ROUTES.home) return NOTHING;
  // The search box of the home page needs no data.
  return { ...NOTHING, done: settled(queryClient.query(newestSlotsQueryOptions(client))) };
}

async function settled(request: Promise<unknown>): Promise<unknown> {
  return request.catch(() => null);
}
