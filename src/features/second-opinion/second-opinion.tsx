import { otherEndpoints, savedEndpoints } from '../endpoint/saved-endpoints.ts';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { Link } from 'react-router';
import { compareAnswers } from '../../analysis/compare/compare-answers.ts';
import { useClient } from '../../queries/client-context.ts';
import { genesisHashQueryOptions } from '../../queries/era-query.ts';
import { queryKeys } from '../../queries/keys.ts';
import { readResult } from '../../rpc-client/call/call.ts';
import { type Client, createClient } from '../../rpc-client/client.ts';
import type { Exchange } from '../../rpc-client/exchange/exchange.ts';
import type { CallOptions } from '../../rpc-client/transport/transport.ts';
import { formatInteger, formatCount } from '../../shared/format/format-number.ts';
import { excerpt, excerptPair } from '../../shared/format/shorten-text.ts';
import { visibleText } from '../../shared/format/visible-text.ts';
import type { MemberDifference } from '../../shared/json-comparison.ts';
import { type JsonValue, isNestedDeeper, stringifyJson } from '../../shared/json/json.ts';
import { useStoredValue } from '../../ui/preferences/use-stored-value.ts';
import { useListPage } from '../../ui/rendering/list-page.tsx';
import { UntrustedText } from '../../ui/values/text.tsx';
import { lazyBudget, endPause } from '../budget/lazy-budget.ts';
import { useEndpoint } from '../endpoint/endpoint-context.ts';
import { type Endpoint, capitalize, formatEndpointName, networkName } from '../endpoint/endpoint.ts';
import { describeFailure } from '../errors/describe-failure.ts';
import { usePaths } from '../routing/paths-context.ts';
import { comparisonSentence } from './comparison-sentence.ts';
import type { OpinionQuestion } from './second-opinion-section.tsx';
import styles from './second-opinion.module.css';

/**
 * A button for each endpoint, and the answers received so far. Pressing a button is the consent to call the endpoint.
 */
export function SecondOpinion({ question }: { readonly question: OpinionQuestion }) {
  const paths = usePaths();
  const current = useEndpoint();
  const saved = useStoredValue(savedEndpoints);
  const [asked, setAsked] = useState<readonly Endpoint[]>([]);
  // Only the chosen endpoint is called for its network.
  const { data: genesis, isPending } = useQuery(genesisHashQueryOptions(useClient()));
  const others = useMemo(
    () => otherEndpoints(current, saved, location.origin, genesis == null ? null : networkName(genesis)),
    [current, saved, genesis],
  );
  if (isPending) return <p className="hint">Loading the name of the network…</p>;
  return (
    <>
      {others.length > 0 && (
        <div className="actions">
          {others.map((endpoint) => {
            const isAsked = asked.some(({ url }) => url === endpoint.url);
            return (
              // Stays where it is, so that a second click asks no other endpoint, and keeps the focus, unlike with `disabled`.
              <button
                key={endpoint.url}
                type="button"
                className="button"
                aria-disabled={isAsked}
                data-longest={`Asked ${endpoint.label}`}
                onClick={() => isAsked || setAsked([endpoint, ...asked])}
              >
                {isAsked ? 'Asked' : 'Ask'} {endpoint.label}
              </button>
            );
          })}
        </div>
      )}
      <p className="hint screen-only">
        {others.length === 0 && 'No other endpoint is saved. '}
        To ask {others.length === 0 ? 'one' : 'another one'},{' '}
        <Link to={`${paths.endpoint()}#others`}>save it first</Link>.
      </p>
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
    ask(createClient({ url: endpoint.url, budget: lazyBudget(endpoint.url) }), call).then(({ exchange }) => exchange),
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
      {comparison.differences.some(({ path, kind }) => path === 'blockhash' && kind === 'changed') && (
        <p className="hint">
          These are two blocks of one slot, of which at most one becomes final. Under Alpenglow, a leader may also begin
          a second one on another parent (fast leader handover).
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
        {retryInSeconds !== undefined && ` Wait ${formatCount(retryInSeconds, 'second')} before you retry.`}
      </p>
      <button type="button" className="text-button" onClick={onRetry}>
        Retry
      </button>
    </>
  );
}

/** Each value that differs, as both endpoints return it. `one` and `other` are their names. */
export function DifferencesTable({
  differences,
  one,
  other,
}: {
  readonly differences: readonly MemberDifference[];
  readonly one: string;
  readonly other: string;
}) {
  const { shown, first, pager } = useListPage(differences, 'Differences');
  return (
    <>
      <table className={`table compact ${styles['differences']}`} aria-label={`Differences from ${other}`}>
        <thead>
          <tr>
            <th>Field</th>
            <th>{one}</th>
            <th>{other}</th>
          </tr>
        </thead>
        <tbody>
          {shown.map((difference, at) => (
            <DifferenceRow key={first + at} difference={difference} one={one} other={other} />
          ))}
        </tbody>
      </table>
      {pager}
    </>
  );
}

function DifferenceRow({
  difference,
  one,
  other,
}: {
  readonly difference: MemberDifference;
  readonly one: string;
  readonly other: string;
}) {
  const name = fieldName(difference.path);
  const [value, otherValue] = printPair(difference.one, difference.other);
  return (
    <tr>
      <td>
        {name}{' '}
        <code className={name === null ? undefined : 'muted'}>
          <UntrustedText text={difference.path === '' ? 'result' : difference.path} />
        </code>
      </td>
      <Value endpoint={one} text={value} />
      <Value endpoint={other} text={otherValue} />
    </tr>
  );
}

function Value({ endpoint, text }: { readonly endpoint: string; readonly text: string | null }) {
  return (
    <td data-endpoint={endpoint}>
      {text === null ? (
        <span className="muted">not returned</span>
      ) : (
        <code>
          <UntrustedText text={text} />
        </code>
      )}
    </td>
  );
}

/** Two values as text; long ones are cut to the part around the first character that differs. A missing value is null. */
function printPair(one: JsonValue | undefined, other: JsonValue | undefined): readonly [string | null, string | null] {
  const [text, otherText] = [printed(one), printed(other)];
  if (text === null || otherText === null) return [text && excerpt(text), otherText && excerpt(otherText)];
  return excerptPair(text, otherText);
}

function printed(value: JsonValue | undefined): string | null {
  if (value === undefined) return null;
  if (isNestedDeeper(value, MAX_LEVELS)) return `${Array.isArray(value) ? 'a list' : 'an object'}, deeply nested`;
  return stringifyJson(value);
}

const MAX_LEVELS = 20;

/** The name of a field of an answer by its path: `meta.preBalances[2]` is "Balance before, account 2"; null if it has none. */
function fieldName(path: string): string | null {
  for (const [prefix, name] of FIELD_NAMES) {
    if (!path.startsWith(prefix)) continue;
    const index = /^\[(\d+)\]/.exec(path.slice(prefix.length))?.[1];
    if (index !== undefined) return `${name} ${index}`;
    if (path === prefix || path[prefix.length] === '.') return name;
  }
  return null;
}

/** Items are counted from 0, as in the path. */
const FIELD_NAMES = [
  ['slot', 'Slot'],
  ['parentSlot', 'Parent slot'],
  ['blockHeight', 'Block height'],
  ['blockTime', 'Block time'],
  ['blockhash', 'Blockhash'],
  ['previousBlockhash', 'Previous blockhash'],
  ['transactionIndex', 'Position in block'],
  ['version', 'Version'],
  ['meta.err', 'Error'],
  ['meta.status', 'Outcome'],
  ['meta.fee', 'Fee'],
  ['meta.computeUnitsConsumed', 'Compute units'],
  ['meta.costUnits', 'Cost units'],
  ['meta.logMessages', 'Log line'],
  ['meta.preBalances', 'Balance before, account'],
  ['meta.postBalances', 'Balance after, account'],
  ['meta.preTokenBalances', 'Token balance before'],
  ['meta.postTokenBalances', 'Token balance after'],
  ['meta.innerInstructions', 'Inner instructions'],
  ['meta.loadedAddresses', 'Loaded addresses'],
  ['meta.returnData', 'Return data'],
  ['meta.rewards', 'Reward'],
  ['transaction.signatures', 'Signature'],
  ['transaction.message.accountKeys', 'Account'],
  ['transaction.message.instructions', 'Instruction'],
  ['transaction.message.recentBlockhash', 'Recent blockhash'],
  ['transaction', 'Transaction'],
  ['signatures', 'Signature of transaction'],
] as const;
