import type { UseQueryResult } from '@tanstack/react-query';
import { Link } from 'react-router';
import { useEndpoint } from '../../features/endpoint/endpoint-context.ts';
import { capitalize, formatEndpointName } from '../../features/endpoint/format-endpoint-name.ts';
import { FailureSentence } from '../../features/errors/failure.tsx';
import { endpointPath, transactionPath } from '../../features/routing/paths.ts';
import type { TransactionRead } from '../../queries/transaction-query.ts';
import type { Signature } from '../../solana/ids/signature.ts';
import { Fact } from '../../ui/page/fact-list.tsx';
import { TruncatedText } from '../../ui/values/truncated-text.tsx';

/** The signature of one side, and why it cannot be compared. */
export function SideFact({
  name,
  signature,
  query,
}: {
  readonly name: string;
  readonly signature: Signature;
  readonly query: UseQueryResult<TransactionRead>;
}) {
  const endpoint = formatEndpointName(useEndpoint());
  return (
    <Fact label={name}>
      <Link className="mono" to={transactionPath(signature)}>
        <TruncatedText text={signature} whole />
      </Link>
      {query.error !== null && (
        <p role="alert">
          <FailureSentence error={query.error} subject={{ kind: 'transaction', signature }} />{' '}
          <button type="button" className="text-button" onClick={() => void query.refetch()}>
            Retry
          </button>
        </p>
      )}
      {query.data?.value === null && (
        <p role="alert">
          {capitalize(endpoint)} has no confirmed transaction with this signature.{' '}
          <Link to={endpointPath()}>Use another endpoint</Link>
        </p>
      )}
    </Fact>
  );
}
