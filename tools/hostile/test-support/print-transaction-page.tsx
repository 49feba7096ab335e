import { QueryClientProvider } from '@tanstack/react-query';
import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import type { Endpoint } from '../../../src/features/endpoint/endpoint.ts';
import { EndpointContext } from '../../../src/features/endpoint/endpoint-context.ts';
import { ExchangeLine } from '../../../src/features/exchange/exchange-line.tsx';
import { TransactionView, work } from '../../../src/pages/transaction/transaction-view.tsx';
import { ClientContext } from '../../../src/queries/client-context.ts';
import { createQueryClient } from '../../../src/queries/query-client.ts';
import { createClient, type TransactionReadOptions } from '../../../src/rpc-client/client.ts';
import { knownError } from '../../../src/solana/names/error-names.ts';
import type { Signature } from '../../../src/solana/ids/ids.ts';

const ENDPOINT: Endpoint = { cluster: 'custom', label: 'custom', url: 'http://127.0.0.1/', params: 'cluster=custom' };

// Node lacks the members of `window` that components read.
globalThis.addEventListener ??= () => undefined;

/** The markup of the page of a transaction if the endpoint answers with this text. Throws what the client throws. */
export async function printTransactionPage(
  responseText: string,
  signature: Signature,
  encoding: TransactionReadOptions['encoding'] = 'jsonParsed',
): Promise<string> {
  const client = createClient({ url: ENDPOINT.url, fetch: async () => new Response(responseText) });
  const options = { method: 'getTransaction', encoding, commitment: 'finalized' } as const;
  const { value, exchange } = await client.getTransaction(signature, options);
  if (value === null) return '';
  await work.load();
  const { matchMedia } = globalThis;
  globalThis.matchMedia = onPaper;
  try {
    return renderToStaticMarkup(
      <EndpointContext value={ENDPOINT}>
        <ClientContext value={client}>
          <QueryClientProvider client={createQueryClient()}>
            <MemoryRouter>
              <TransactionView
                signature={signature}
                read={{ value, exchange, options }}
                errorNames={knownError}
                isCached
                status={<ExchangeLine exchange={exchange} endpoint={ENDPOINT.label} />}
                requested={options}
                onChoose={() => undefined}
              />
            </MemoryRouter>
          </QueryClientProvider>
        </ClientContext>
      </EndpointContext>,
    );
  } finally {
    globalThis.matchMedia = matchMedia;
  }
}

/** All calls are open, and all tabs are shown. */
function onPaper(media: string): MediaQueryList {
  const query = { media, matches: media === 'print', onchange: null, addListener: () => {}, removeListener: () => {} };
  return Object.assign(new EventTarget(), query);
}
