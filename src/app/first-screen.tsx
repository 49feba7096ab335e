import { QueryClientProvider, type QueryClient } from '@tanstack/react-query';
import { renderToStaticMarkup } from 'react-dom/server';
import { StaticRouter } from 'react-router';
import type { BlockOverview } from '../analysis/facts/block/block-overview.ts';
import type { Endpoint } from '../features/endpoint/endpoint.ts';
import { EndpointContext } from '../features/endpoint/endpoint-context.ts';
import { createPaths, endpointParams } from '../features/routing/paths.ts';
import { PathsContext } from '../features/routing/paths-context.ts';
import { readBlockParams, readTransactionParams } from '../features/routing/search-params.ts';
import { loadErrorNames } from '../features/use-error-names.ts';
import { blockProgressQueryOptions } from '../queries/block/block-progress.ts';
import { blockQueryOptions } from '../queries/block/block-query.ts';
import { ClientContext } from '../queries/client-context.ts';
import { createQueryClient } from '../queries/query-client.ts';
import { transactionQueryOptions } from '../queries/transaction-query.ts';
import type { Client } from '../rpc-client/client.ts';
import type { Answered, Exchange } from '../rpc-client/exchange/exchange.ts';
import type { TransactionResponse } from '../rpc-protocol/responses/transaction-response.ts';
import type { Signature, Slot } from '../solana/ids/ids.ts';
import { AddressHref } from '../ui/values/address-href.ts';
import { Layout } from './layout.tsx';
import { requestList } from './list-request.ts';
import { preloadPage } from './page-routes.tsx';

/** What a page shows. The home page needs no answer; of a list, the cache of its answers. */
export type FirstContent =
  | { readonly kind: 'home' }
  | { readonly kind: 'list'; readonly queries: QueryClient }
  | AnswerContent;

/** The answer that a page shows. */
export type AnswerContent =
  | ({ readonly kind: 'transaction'; readonly signature: Signature } & Answered<TransactionResponse>)
  | ({ readonly kind: 'block'; readonly slot: Slot } & BlockStart);

/** A block or, with its exchange null, the rows that its first bytes have. */
export interface BlockStart {
  readonly overview: BlockOverview;
  readonly received: number;
  readonly exchange: Exchange | null;
}

export interface FirstScreenOptions {
  /** The path and the search string of the page. */
  readonly path: string;
  readonly search: string;
  /** The client of the service, in its own process. */
  readonly client: Client;
  /** The name of its ledger. */
  readonly ledger: string;
}

/** A path of each page that can be written. */
const WRITTEN = ['/', '/tx/1', '/block/1', '/blocks'];

/** Loads the code of the pages that can be written. */
export async function loadFirstScreens(): Promise<void> {
  await Promise.all([...WRITTEN.map(preloadPage), loadErrorNames()]);
}

/**
 * The page as HTML, as a browser that has stored no choices shows it first. Effects do not run here, so whatever they load is missing. So
 * are style attributes, which the policy of the page forbids. `loadFirstScreens` must have settled.
 */
export function renderFirstScreen(content: FirstContent, { path, search, client, ledger }: FirstScreenOptions): string {
  const endpoint: Endpoint = { cluster: 'embedded', label: ledger, url: client.url, params: 'cluster=embedded' };
  const paths = createPaths(endpointParams(search));
  const queries = content.kind === 'list' ? content.queries : createTimelessQueries();
  setContent(queries, client, content, new URLSearchParams(search));
  try {
    const markup = renderToStaticMarkup(
      <QueryClientProvider client={queries}>
        <StaticRouter location={path + search}>
          <EndpointContext value={endpoint}>
            <PathsContext value={paths}>
              <AddressHref value={paths.address}>
                <ClientContext value={client}>
                  <noscript>
                    <p className="written-note">
                      This is the beginning of the page; the rest needs JavaScript.
                      {'exchange' in content && (
                        <>
                          {' '}
                          Its <a href={`${path.replace(/\/$/, '')}.md`}>Markdown version</a> needs none.
                        </>
                      )}
                    </p>
                  </noscript>
                  <Layout choice={{ kind: 'ready', endpoint, isNamed: false, invalidParams: [] }} change={null} />
                </ClientContext>
              </AddressHref>
            </PathsContext>
          </EndpointContext>
        </StaticRouter>
      </QueryClientProvider>,
    );
    return markup.replaceAll(LEFT_OUT, '');
  } finally {
    queries.clear();
  }
}

function setContent(queries: QueryClient, client: Client, content: FirstContent, params: URLSearchParams): void {
  if (content.kind === 'home' || content.kind === 'list') return;
  if (content.kind === 'transaction') {
    const { signature, value, exchange } = content;
    const { options } = readTransactionParams(params);
    const { queryKey } = transactionQueryOptions(client, signature, options);
    queries.setQueryData(queryKey, { value, exchange, options });
    return;
  }
  const { slot, overview, exchange, received } = content;
  const { options } = readBlockParams(params);
  if (exchange !== null) {
    const { queryKey } = blockQueryOptions(client, slot, options);
    queries.setQueryData(queryKey, { value: overview, exchange, options });
  } else {
    const { queryKey } = blockProgressQueryOptions(client, slot, options);
    queries.setQueryData(queryKey, { received, total: null, overview, continueDownload: null, onShown: null });
  }
}

/**
 * Requests the list that a page begins with, from `client`. Its content is null if it cannot be written. Null for a page without a list, and
 * for a list that takes many requests.
 */
export async function readList(
  client: Client,
  path: string,
  search: string,
): Promise<{ readonly content: FirstContent | null } | null> {
  const queries = createTimelessQueries();
  const list = await requestList(queries, client, path, search);
  return list && { content: list.isWritable ? { kind: 'list', queries } : null };
}

/** A cache that is used once. The browser's drops its answers by timers, which would keep the process alive for ten minutes. */
function createTimelessQueries(): QueryClient {
  const queries = createQueryClient();
  const options = queries.getDefaultOptions();
  queries.setDefaultOptions({ ...options, queries: { ...options.queries, gcTime: Infinity } });
  return queries;
}

/**
 * React escapes the quotation marks of texts and attributes, so these are its own. The title is in the head already, and the line about
 * the exchange would have the time of a call in this process.
 */
const LEFT_OUT = / style="[^"]*"|<title>[^<]*<\/title>|<p class="exchange-line"[^]*?<\/p>/g;
