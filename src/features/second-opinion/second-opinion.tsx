import { readResult } from '../../rpc-client/call.ts';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { Link } from 'react-router';
import { compareAnswers } from '../../analysis/compare/compare-answers.ts';
import { useClient } from '../../queries/client-context.ts';
import { genesisHashQueryOptions } from '../../queries/era-query.ts';
import { type Client, createClient } from '../../rpc-client/client.ts';
import type { Exchange } from '../../rpc-client/exchange.ts';
import type { CallOptions } from '../../rpc-client/transport.ts';
import { formatInteger } from '../../shared/format/format-number.ts';
import { visibleText } from '../../shared/format/visible-text.ts';
import type { JsonValue } from '../../shared/json/json.ts';
import { useStoredValue } from '../../ui/preferences/use-stored-value.ts';
import { budgetSource, endPause } from '../budget/budget-source.ts';
import { useEndpoint } from '../endpoint/endpoint-context.ts';
import { type Endpoint, capitalize, formatEndpointName, networkName, otherEndpoints } from '../endpoint/endpoint.ts';
import { savedEndpoints } from '../endpoint/saved-endpoints.ts';
import { describeFailure } from '../errors/describe-failure.ts';
import { endpointPath } from '../routing/paths.ts';
import { comparisonSentence } from './comparison-sentence.ts';
import { DifferencesTable } from './differences-table.tsx';
import type { OpinionQuestion } from './second-opinion-section.tsx';
import styles from './second-opinion.module.css';
import { queryKeys } from '../../queries/keys.ts';

/** A button for each endpoint that can be asked, and the answers of those that were. Pressing a button is the consent to ask it. */
export function SecondOpinion({ question }: { readonly question: OpinionQuestion }) {
  const current = useEndpoint();
  const saved = useStoredValue(savedEndpoints);
  const [asked, setAsked] = useState<readonly Endpoint[]>([]);
  // Only the chosen endpoint is asked for its network.
  const { data: genesis, isPending } = useQuery(genesisHashQueryOptions(useClient()));
  const others = useMemo(
    () => otherEndpoints(current, saved, location.origin, genesis == null ? null : networkName(genesis)),
    [current, saved, genesis],
  );
  if (isPending) return <p className="hint">Loading the name of the network…</p>;
  const left = others.filter(({ url }) => asked.every((each) => each.url !== url));
  return (
    <>
      <p className="hint">
        {left.length === 0
          ? 'There is no further endpoint to ask. Those that you use are saved, and are then listed here: '
          : 'A request is sent to the endpoint whose button you press. More endpoints can be saved: '}
        <Link to={endpointPath()}>choose another endpoint</Link>.
      </p>
      {left.length > 0 && (
        <div className="actions">
          {left.map((endpoint) => (
            <button key={endpoint.url} type="button" className="button" onClick={() => setAsked([endpoint, ...asked])}>
              Ask {endpoint.label}
            </button>
          ))}
        </div>
      )}
      {asked.map((endpoint) => (
        <Opinion key={endpoint.url} endpoint={endpoint} question={question} />
      ))}
    </>
  );
}

/** The answer of another endpoint, compared with the one that the page shows. */
export function Opinion({ endpoint, question }: { readonly endpoint: Endpoint; readonly question: OpinionQuestion }) {
  const client = useClient();
  const query = useQuery({
    queryKey: queryKeys.secondOpinion(client.url, endpoint.url, question.key, question.shown?.requestText),
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
