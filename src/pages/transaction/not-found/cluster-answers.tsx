import { pathParamsOf } from '../../../features/endpoint/saved-endpoints.ts';
import { usePaths } from '../../../features/routing/paths-context.ts';
import { useQueries } from '@tanstack/react-query';
import { Link } from 'react-router';
import styles from './cluster-answers.module.css';
import { queryKeys } from '../../../queries/keys.ts';
import { type SignatureStatus, decodeSignatureStatuses } from '../../../rpc-protocol/responses/decode-signatures.ts';
import { lazyBudget } from '../../../features/budget/lazy-budget.ts';
import { type Endpoint, PUBLIC_CLUSTERS, publicEndpoint } from '../../../features/endpoint/endpoint.ts';
import { describeFailure } from '../../../features/errors/describe-failure.ts';
import { createClient } from '../../../rpc-client/client.ts';
import { formatInteger } from '../../../shared/format/format-number.ts';
import { visibleText } from '../../../shared/format/visible-text.ts';
import type { Signature } from '../../../solana/ids/ids.ts';
import { StatusIcon } from '../../../ui/values/status-icon.tsx';

/** The answer of each public cluster about a signature, except the one that the page has called already. */
export function ClusterAnswers({
  signature,
  endpoint,
}: {
  readonly signature: Signature;
  readonly endpoint: Endpoint;
}) {
  const clusters = PUBLIC_CLUSTERS.filter((cluster) => cluster !== endpoint.cluster).map(publicEndpoint);
  const answers = useQueries({
    queries: clusters.map(({ url }) => ({
      queryKey: queryKeys.signatureStatus(url, signature),
      queryFn: async ({ signal }: { signal: AbortSignal }) => fetchStatus(url, signature, signal),
      staleTime: Infinity,
      retry: false,
    })),
  });
  return (
    <ul className={styles['answers']} aria-label="Public clusters">
      {clusters.map((cluster, at) => (
        <li key={cluster.url} role="status">
          <ClusterAnswer cluster={cluster} answer={answers[at]} signature={signature} />
        </li>
      ))}
    </ul>
  );
}

async function fetchStatus(url: string, signature: Signature, signal: AbortSignal): Promise<SignatureStatus | null> {
  const { value } = await createClient({ url, budget: lazyBudget(url) }).call(
    {
      method: 'getSignatureStatuses',
      params: [[signature], { searchTransactionHistory: true }],
      decode: decodeSignatureStatuses,
    },
    { signal },
  );
  return value[0] ?? null;
}

function ClusterAnswer({
  cluster,
  answer,
  signature,
}: {
  readonly cluster: Endpoint;
  readonly answer:
    | {
        readonly data: SignatureStatus | null | undefined;
        readonly error: unknown;
        readonly isFetching: boolean;
        readonly refetch: () => unknown;
      }
    | undefined;
  readonly signature: Signature;
}) {
  const paths = usePaths();
  if (answer === undefined || answer.isFetching) {
    return <span className="muted">Loading from {cluster.label}…</span>;
  }
  const { data, error } = answer;
  if (data === null) {
    return (
      <>
        <StatusIcon kind="absent" bare /> <b>{cluster.label}</b>: not found.
      </>
    );
  }
  if (data === undefined) {
    const { sentence, subtitle } = describeFailure(error, { kind: 'transaction', signature }, cluster);
    return (
      <>
        <StatusIcon kind="warning" bare /> <b>{cluster.label}</b>: not known.{' '}
        <span className="warning">{sentence}</span> <span className="muted">{subtitle}</span>{' '}
        <button type="button" className="text-button" onClick={() => answer.refetch()}>
          Ask {cluster.label} again
        </button>
      </>
    );
  }
  const { slot, confirmationStatus } = data;
  return (
    <>
      <StatusIcon kind="success" bare /> <b>{cluster.label}</b> has it, in slot {formatInteger(slot)}
      {confirmationStatus === null ? '' : `, ${visibleText(confirmationStatus)}`}.{' '}
      <Link to={paths.transaction(signature, paramsFor(cluster, confirmationStatus))}>Open it on {cluster.label}</Link>
    </>
  );
}

function paramsFor(cluster: Endpoint, confirmationStatus: string | null) {
  const isRecent = confirmationStatus === 'confirmed' || confirmationStatus === 'processed';
  return { ...pathParamsOf(cluster), commitment: isRecent ? 'confirmed' : undefined };
}
