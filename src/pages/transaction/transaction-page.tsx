import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useLocation } from 'react-router';
import { useClient } from '../../queries/client-context.ts';
import { type TransactionRead, transactionQueryOptions } from '../../queries/transaction-query.ts';
import { parseSignature, type Signature } from '../../solana/ids/signature.ts';
import { useEndpoint } from '../../features/endpoint/endpoint-context.ts';
import { endpointPath, matchRoute, ROUTES } from '../../features/routing/paths.ts';
import { Failure, FailureSentence } from '../../features/errors/failure.tsx';
import { truncateMiddle } from '../../ui/values/truncated-text.tsx';
import { InvalidParamsNotice } from '../../features/routing/invalid-params-notice.tsx';
import { PageLayout } from '../../ui/page/page-layout.tsx';
import { Placeholder } from '../../ui/page/placeholder.tsx';
import { DocumentTitle } from '../../ui/page/document-title.tsx';
import { useLazyModule } from '../../ui/rendering/lazy-component.tsx';
import { transactionChunk } from './load-transaction-chunk.ts';
import { TransactionSkeleton } from './transaction-skeleton.tsx';
import { TransactionOptions } from './transaction-options.tsx';
import { useTransactionParams } from './use-transaction-params.ts';

/** `/tx/:signature`: reads the address, asks the endpoint, and draws what came of it. */
export function TransactionPage() {
  const text = matchRoute(ROUTES.transaction, useLocation().pathname) ?? '';
  const signature = parseSignature(text);
  const rest = useLazyModule(transactionChunk);
  if (signature !== null) return <KnownSignature key={signature} signature={signature} />;
  return rest === null ? <PageLayout>{null}</PageLayout> : <rest.InvalidSignature text={text} />;
}

function KnownSignature({ signature }: { readonly signature: Signature }) {
  const { key } = useLocation();
  const [{ options, notUnderstood }, choose] = useTransactionParams();
  const endpoint = useEndpoint();
  const client = useClient();
  const queries = useQueryClient();
  const rest = useLazyModule(transactionChunk);
  const [watching, setWatching] = useState(false);
  const query = useQuery({
    ...transactionQueryOptions(client, signature, options),
    refetchInterval: ({ state }) => watching && state.data?.value === null && WATCH_MILLISECONDS,
  });

  // The first page of a tab asks before it is drawn; its answer was not kept.
  const [kept] = useState(query.data !== undefined && key !== 'default');

  const subject = { kind: 'transaction', signature } as const;
  const optionBar = (
    <>
      <TransactionOptions options={options} onChoose={choose} />
      <InvalidParamsNotice list={notUnderstood} />
    </>
  );

  const retry = () => void query.refetch();
  const read = query.isError ? findEarlier(queries, client.url, signature) : query.data;
  if (query.isError && read === undefined) {
    return (
      <PageLayout>
        <DocumentTitle>{`No answer · ${truncateMiddle(signature)}`}</DocumentTitle>
        <Failure
          error={query.error}
          subject={subject}
          onRetry={retry}
          otherEndpointPath={endpointPath()}
          onCurrentMethod={() => choose('method', 'getTransaction')}
        />
        {optionBar}
      </PageLayout>
    );
  }
  if (read === undefined || rest === null) {
    const { queryKey } = transactionQueryOptions(client, signature, options);
    const cancel = () => void queries.cancelQueries({ queryKey });
    return (
      <TransactionSkeleton
        signature={signature}
        read={read ?? null}
        stopped={read === undefined && !query.isFetching}
        wait={
          rest === null ? (
            AWAITED_COST
          ) : (
            <rest.SlowRequest asking={query.isFetching} onCancel={cancel} onAsk={retry}>
              {AWAITED_COST}
            </rest.SlowRequest>
          )
        }
        optionBar={optionBar}
      />
    );
  }
  const { value, exchange, asked } = read;
  if (value === null) {
    return (
      <PageLayout>
        <DocumentTitle>{`Not found · ${truncateMiddle(signature)}`}</DocumentTitle>
        <rest.TransactionNotFound
          signature={signature}
          exchange={exchange}
          endpoint={endpoint}
          commitment={options.commitment}
          watching={watching}
          asking={query.isFetching}
          onWatch={setWatching}
          onAskConfirmed={() => choose('commitment', 'confirmed')}
        />
        {optionBar}
      </PageLayout>
    );
  }
  return (
    <rest.TransactionView
      signature={signature}
      answer={value}
      exchange={exchange}
      kept={kept}
      endpoint={endpoint.label}
      asked={asked}
      awaited={query.isPlaceholderData || query.isError ? options : null}
      trouble={query.isError ? <FailureSentence error={query.error} subject={subject} /> : null}
      optionBar={optionBar}
      onChoose={choose}
      onRetry={retry}
    />
  );
}

/** What was answered before, with other options: one part that fails does not take away what is there. */
function findEarlier(queries: QueryClient, url: string, signature: Signature): TransactionRead | undefined {
  return queries
    .getQueriesData<TransactionRead>({ queryKey: ['transaction', url, signature] })
    .map(([, read]) => read)
    .findLast((read) => read !== undefined && read.value !== null);
}

const WATCH_MILLISECONDS = 2000;
const AWAITED_COST = <Placeholder width={260} />;
