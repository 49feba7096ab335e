import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { compareAnswers } from '../../analysis/compare/compare-answers.ts';
import { useClient } from '../../queries/client-context.ts';
import { type Client, createClient } from '../../rpc-client/client.ts';
import type { Exchange } from '../../rpc-client/exchange.ts';
import { readResult } from '../../rpc-client/call.ts';
import type { CallOptions } from '../../rpc-client/transport.ts';
import { formatInteger } from '../../shared/format/format-number.ts';
import type { JsonValue } from '../../shared/json/json.ts';
import { visibleText } from '../../shared/format/visible-text.ts';
import { budgetSource } from '../budget/budget-source.ts';
import { endPause } from '../budget/end-pause.ts';
import type { Endpoint } from '../endpoint/endpoint.ts';
import { useEndpoint } from '../endpoint/endpoint-context.ts';
import { capitalize, formatEndpointName } from '../endpoint/format-endpoint-name.ts';
import { describeFailure } from '../errors/describe-failure.ts';
import { comparisonSentence } from './comparison-sentence.ts';
import { DifferencesTable } from './differences-table.tsx';
import type { OpinionQuestion } from './opinion-question.ts';
import styles from './second-opinion.module.css';

/** The answer of another endpoint, compared with the one that the page shows. */
export function Opinion({ endpoint, question }: { readonly endpoint: Endpoint; readonly question: OpinionQuestion }) {
  const client = useClient();
  const query = useQuery({
    queryKey: ['secondOpinion', client.url, endpoint.url, ...question.key, question.shown?.requestText] as const,
    queryFn: ({ signal }) => readBoth(client, endpoint, question, { signal }),
    staleTime: Infinity,
    retry: false,
  });
  const { data } = query;
  const name = visibleText(capitalize(formatEndpointName(endpoint)));
  return (
    <div className={styles['opinion']} role="group" aria-label={endpoint.label}>
      <h3>{endpoint.label}</h3>
      {query.isFetching ? (
        <p role="status">Loading from {endpoint.label}…</p>
      ) : data === undefined ? (
        <OpinionFailure
          error={query.error}
          endpoint={endpoint}
          question={question}
          onRetry={() => {
            endPause(endpoint.url);
            void query.refetch();
          }}
        />
      ) : data.other.result === null ? (
        <p role="status">
          {name} does not have {question.what}. It may be on another network, or its history may be shorter.{' '}
          <Cost exchange={data.other.exchange} />
        </p>
      ) : (
        <Compared one={data.one} other={data.other} endpoint={endpoint} />
      )}
    </div>
  );
}

interface Said {
  readonly result: JsonValue;
  readonly exchange: Exchange;
}

async function readBoth(
  client: Client,
  endpoint: Endpoint,
  { shown, ask }: OpinionQuestion,
  call: CallOptions,
): Promise<{ readonly one: Said; readonly other: Said }> {
  const [one, other] = await Promise.all([
    shown ?? ask(client, call).then(({ exchange }) => exchange),
    ask(createClient({ url: endpoint.url, budget: budgetSource(endpoint.url) }), call).then(({ exchange }) => exchange),
  ]);
  return {
    one: { result: await readResult(one), exchange: one },
    other: { result: await readResult(other), exchange: other },
  };
}

function Compared({ one, other, endpoint }: { readonly one: Said; readonly other: Said; readonly endpoint: Endpoint }) {
  const current = useEndpoint();
  const comparison = useMemo(() => compareAnswers(one.result, other.result), [one, other]);
  return (
    <>
      <p role="status">
        {comparisonSentence(comparison)} <Cost exchange={other.exchange} />
      </p>
      {one.exchange.method !== other.exchange.method && (
        <p className="hint">
          {current.label} answered {one.exchange.method}, {endpoint.label} {other.exchange.method}. The deprecated
          method returns fewer fields.
        </p>
      )}
      {comparison.differences.length > 0 && (
        <DifferencesTable differences={comparison.differences} one={current.label} other={endpoint.label} />
      )}
    </>
  );
}

function Cost({ exchange: { milliseconds, bytes } }: { readonly exchange: Exchange }) {
  return (
    <span className="muted">
      {formatInteger(bytes)} bytes in {formatInteger(Math.round(milliseconds))} ms.
    </span>
  );
}

function OpinionFailure({
  error,
  endpoint,
  question,
  onRetry,
}: {
  readonly error: unknown;
  readonly endpoint: Endpoint;
  readonly question: OpinionQuestion;
  readonly onRetry: () => void;
}) {
  const { sentence, subtitle, retryInSeconds } = describeFailure(error, question.subject, endpoint);
  return (
    <>
      <p role="status">
        <span className="warning">{sentence}</span> {subtitle}
        {retryInSeconds !== undefined && ` Wait ${formatInteger(retryInSeconds)} seconds before you ask again.`}
      </p>
      <button type="button" className="text-button" onClick={onRetry}>
        Ask again
      </button>
    </>
  );
}
