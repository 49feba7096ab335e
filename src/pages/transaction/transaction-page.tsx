import { ExchangeLine, KeptAnswerNote, SlowRequest } from '../../features/exchange/exchange-line.tsx';
import { StaleTransactionNotice, TransactionWatch } from './transaction-status.tsx';
import { useQuery, useQueryClient, type UseQueryResult } from '@tanstack/react-query';
import { useState } from 'react';
import { useLocation, useParams } from 'react-router';
import { useClient } from '../../queries/client-context.ts';
import {
  type FoundTransaction,
  type TransactionRead,
  transactionQueryOptions,
} from '../../queries/transaction-query.ts';
import { parseSignature, type Signature } from '../../solana/ids/ids.ts';
import { useEndpoint } from '../../features/endpoint/endpoint-context.ts';
import { usePaths } from '../../features/routing/paths-context.ts';
import { Failure, FailureSentence } from '../../features/errors/failure.tsx';
import { useLazyModule } from '../../ui/rendering/lazy-component.tsx';
import { transactionView } from './lazy-transaction-view.ts';
import { TransactionSkeleton } from './transaction-skeleton.tsx';
import { truncateMiddle } from '../../ui/values/text.tsx';
import { DocumentTitle, PageLayout } from '../../ui/page/page.tsx';
import { Placeholder } from '../../ui/rendering/no-layout-shift.tsx';
import { TransactionOptions, useTransactionParams } from './transaction-params.tsx';
import { lastGoodAnswer } from '../../queries/query-client.ts';
import { useErrorNames } from '../../features/use-error-names.ts';
import { InvalidParamsNotice } from '../../features/invalid-params.tsx';
import { queryKeys } from '../../queries/keys.ts';

/** `/tx/:signature`: reads the URL, calls the endpoint and shows the state of the answer. */
export function TransactionPage() {
  const { signature: text = '' } = useParams();
  const signature = parseSignature(text);
  const view = useLazyModule(transactionView);
  if (signature !== null) return <ValidSignature key={signature} signature={signature} />;
  return view === null ? <PageLayout>{null}</PageLayout> : <view.InvalidSignature text={text} />;
}

function ValidSignature({ signature }: { readonly signature: Signature }) {
  const paths = usePaths();
  const { key } = useLocation();
  const [{ options, invalidParams }, choose] = useTransactionParams();
  const endpoint = useEndpoint();
  const client = useClient();
  const queries = useQueryClient();
  const view = useLazyModule(transactionView);
  const [maxBytes, setMaxBytes] = useState<number>();
  const query = useQuery(transactionQueryOptions(client, signature, options, maxBytes));
  // On the first page of a tab, the data was prefetched, not cached by an earlier visit.
  const [isCached] = useState(query.data !== undefined && key !== 'default');

  const { queryKey } = transactionQueryOptions(client, signature, options, maxBytes);
  const subject = { kind: 'transaction', signature } as const;
  const retry = () => void query.refetch();
  const chooseBase64 = () => choose('encoding', 'base64', 'same');
  const optionBar = <TransactionOptions options={options} onChoose={choose} />;
  const invalid = <InvalidParamsNotice params={invalidParams} />;

  const state = pageState(query, () => lastGoodAnswer(queries, queryKeys.transaction(client.url, signature), isFound));
  const errorNames = useErrorNames(('read' in state ? state.read.value?.meta?.err : null) ?? null);
  if (state.kind === 'failed') {
    return (
      <PageLayout>
        <DocumentTitle>{`No answer · ${truncateMiddle(signature)}`}</DocumentTitle>
        <Failure
          error={state.error}
          subject={subject}
          onRetry={retry}
          otherEndpointPath={paths.endpoint()}
          onCurrentMethod={() => choose('method', 'getTransaction', 'same')}
          onBase64={chooseBase64}
          onReadAll={() => setMaxBytes(Number.MAX_SAFE_INTEGER)}
        />
        {optionBar}
        {invalid}
      </PageLayout>
    );
  }
  if (state.kind === 'loading' || view === null || errorNames === null) {
    return (
      <TransactionSkeleton
        signature={signature}
        queryKey={queryKey}
        read={state.kind === 'loading' ? null : state.read}
        isCanceled={state.kind === 'loading' && !query.isFetching}
        progress={
          state.kind === 'loading' ? (
            <SlowRequest
              pending={query.isFetching}
              onCancel={() => void queries.cancelQueries({ queryKey })}
              onRetry={retry}
            >
              {SUBTITLE_PLACEHOLDER}
            </SlowRequest>
          ) : (
            SUBTITLE_PLACEHOLDER
          )
        }
      />
    );
  }
  switch (state.kind) {
    case 'notFound':
      return (
        <PageLayout>
          <DocumentTitle>{`Not found · ${truncateMiddle(signature)}`}</DocumentTitle>
          <view.TransactionNotFound
            signature={signature}
            exchange={state.read.exchange}
            endpoint={endpoint}
            commitment={options.commitment}
            onReload={retry}
            onRequestConfirmed={() => choose('commitment', 'confirmed', 'same')}
          />
          {optionBar}
          {invalid}
        </PageLayout>
      );
    case 'found':
    case 'stale':
      return (
        <view.TransactionView
          signature={signature}
          read={state.read}
          errorNames={errorNames}
          isCached={isCached}
          isStale={state.kind === 'stale'}
          endpoint={endpoint.label}
          status={
            state.kind === 'found' ? (
              <>
                {invalid}
                <KeptAnswerNote queryKey={queryKey} subject={subject} />
                <TransactionWatch signature={signature} commitment={options.commitment} isFound onReload={retry} />
              </>
            ) : (
              <>
                {invalid}
                <StaleTransactionNotice
                  shown={state.read.options}
                  requested={options}
                  failure={
                    state.error === null ? null : (
                      <FailureSentence error={state.error} subject={subject} onBase64={chooseBase64} />
                    )
                  }
                  onRetry={retry}
                />
              </>
            )
          }
          exchangeLine={
            state.kind === 'found' && <ExchangeLine exchange={state.read.exchange} endpoint={endpoint.label} />
          }
          requested={options}
          onChoose={choose}
        />
      );
  }
}

type PageState =
  | { readonly kind: 'failed'; readonly error: Error }
  /** Nothing to show yet, because the request is under way or was canceled. */
  | { readonly kind: 'loading' }
  | { readonly kind: 'notFound'; readonly read: TransactionRead }
  | { readonly kind: 'found'; readonly read: FoundTransaction }
  /** An answer for other options, while the requested one is loading (`error` null) or after it failed. */
  | { readonly kind: 'stale'; readonly read: FoundTransaction; readonly error: Error | null };

function pageState(query: UseQueryResult<TransactionRead>, findEarlier: () => FoundTransaction | undefined): PageState {
  if (query.isError) {
    const { error } = query;
    const read = findEarlier();
    return read === undefined ? { kind: 'failed', error } : { kind: 'stale', read, error };
  }
  const read = query.data;
  if (read === undefined) return { kind: 'loading' };
  if (!isFound(read)) return { kind: 'notFound', read };
  return query.isPlaceholderData ? { kind: 'stale', read, error: null } : { kind: 'found', read };
}

function isFound(read: TransactionRead): read is FoundTransaction {
  return read.value !== null;
}

const SUBTITLE_PLACEHOLDER = <Placeholder width={420} />;
