import { Fragment } from 'react';
import { Link } from 'react-router';
import type { Commitment } from '../../rpc-protocol/config.ts';
import type { Exchange } from '../../rpc-client/exchange.ts';
import { type Endpoint, PUBLIC_CLUSTERS, capitalize, formatEndpointName } from '../../features/endpoint/endpoint.ts';
import { transactionPath } from '../../features/routing/paths.ts';
import { RawResponse } from '../../features/errors/raw-response.tsx';
import { TransactionWatch } from './transaction-watch.tsx';
import { ExistenceCheck } from './existence/existence-check.tsx';
import { useRecordVisit } from '../../features/recent-lookups/recent-lookups.ts';
import type { Signature } from '../../solana/ids/ids.ts';
import { CopyButton } from '../../ui/controls/copy.tsx';
import { PageHeader } from '../../ui/page/page.tsx';

/** The endpoint answered `null`: it has no such transaction at this commitment. */
export function TransactionNotFound({
  signature,
  exchange,
  endpoint,
  commitment,
  onReload,
  onRequestConfirmed,
}: {
  readonly signature: Signature;
  readonly exchange: Exchange;
  readonly endpoint: Endpoint;
  readonly commitment: Commitment;
  readonly onReload: () => void;
  readonly onRequestConfirmed: () => void;
}) {
  useRecordVisit('transaction', signature, 'absent');
  return (
    <>
      <PageHeader
        status="absent"
        statusText="Not found"
        title={capitalize(`${formatEndpointName(endpoint)} has no ${commitment} transaction with this signature.`)}
        subtitle="It may be a few seconds old, on another cluster, or older than this node’s history. The signature itself is well formed: 64 bytes."
        id={
          <>
            {signature}
            <CopyButton value={signature} label="signature" />
          </>
        }
      />
      <TransactionWatch signature={signature} commitment={commitment} isFound={false} onReload={onReload} />
      <div className="actions">
        {commitment === 'finalized' && (
          <button type="button" className="button" onClick={onRequestConfirmed}>
            Load confirmed
          </button>
        )}{' '}
        {PUBLIC_CLUSTERS.filter((cluster) => cluster !== endpoint.cluster).map((cluster) => (
          <Fragment key={cluster}>
            <Link className="button" to={transactionPath(signature, { cluster, customUrl: undefined })}>
              Try {cluster}
            </Link>{' '}
          </Fragment>
        ))}
        <span className="muted">answered in {Math.round(exchange.milliseconds)} ms</span>
      </div>
      <ExistenceCheck signature={signature} endpoint={endpoint} />
      <RawResponse exchange={exchange} open />
    </>
  );
}
