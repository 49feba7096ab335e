import { usePaths } from '../../../features/routing/paths-context.ts';
import { useState } from 'react';
import { InvalidIdPage } from '../../../features/invalid-id-page.tsx';
import { type Endpoint, capitalize, formatEndpointName } from '../../../features/endpoint/endpoint.ts';
import { FormerEndpointLink, KeptCopies, OtherEndpoints } from '../../../features/errors/other-endpoints.tsx';
import { LandingSection } from '../../../features/landing/landing-section.tsx';
import { useClient } from '../../../queries/client-context.ts';
import type { Exchange } from '../../../rpc-client/exchange/exchange.ts';
import type { Commitment } from '../../../rpc-protocol/config.ts';
import { findBadBase58, parseBase58 } from '../../../shared/bytes/encodings.ts';
import type { Signature } from '../../../solana/ids/ids.ts';
import { CopyButton } from '../../../ui/controls/copy.tsx';
import { PageHeader } from '../../../ui/page/page.tsx';
import { lazyComponent } from '../../../ui/rendering/lazy-component.tsx';
import { TransactionWatch } from '../transaction-status.tsx';
import { RawResponse } from '../../../ui/values/raw-response.tsx';
import { useRecordVisit } from '../../../features/recent-lookups/recent-lookups.ts';

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
  const paths = usePaths();
  useRecordVisit('transaction', signature, 'absent');
  return (
    <>
      <PageHeader
        status="absent"
        statusText="Not found"
        statusDetail={`answered in ${Math.round(exchange.milliseconds)} ms`}
        title={capitalize(`${formatEndpointName(endpoint)} has no ${commitment} transaction with this signature.`)}
        subtitle="It may be a few seconds old, on another cluster, or older than this node’s history. The signature is well formed: 64 bytes."
        id={
          <>
            {signature}
            <CopyButton value={signature} label="signature" />
          </>
        }
      />
      <TransactionWatch signature={signature} commitment={commitment} isFound={false} onReload={onReload} />
      <div className="actions">
        <FormerEndpointLink />
        {commitment === 'finalized' && (
          <button type="button" className="button" onClick={onRequestConfirmed}>
            Load confirmed
          </button>
        )}{' '}
        <OtherEndpoints
          endpoint={endpoint}
          withFormer={false}
          path={(params) => paths.transaction(signature, params)}
        />
        <KeptCopies kind="transaction" id={signature} />
      </div>
      <LandingSection signature={signature} view={null} client={useClient()} />
      <ExistenceCheck signature={signature} endpoint={endpoint} />
      <RawResponse exchange={exchange} open />
    </>
  );
}

const ClusterAnswers = lazyComponent(() =>
  import('./cluster-answers.tsx').then(({ ClusterAnswers }) => ClusterAnswers),
).Component;

/** Searches the public clusters for a transaction, when its button is pressed. */
function ExistenceCheck({ signature, endpoint }: { readonly signature: Signature; readonly endpoint: Endpoint }) {
  const [asked, setAsked] = useState(false);
  return asked ? (
    <ClusterAnswers signature={signature} endpoint={endpoint} />
  ) : (
    <p className="actions">
      <button type="button" className="button" onClick={() => setAsked(true)}>
        Find it on the public clusters
      </button>{' '}
      <span className="muted">sends the signature to the Solana Foundation’s public endpoints</span>
    </p>
  );
}

/** The page for a URL whose signature cannot be valid. Nothing is requested. */
export function InvalidSignature({ text }: { readonly text: string }) {
  return (
    <InvalidIdPage title="Not a signature" what="a transaction signature" text={text} reason={describeProblem(text)} />
  );
}

function describeProblem(text: string): string {
  const bad = findBadBase58(text);
  if (bad !== -1)
    return `Character ${bad + 1} is “${text[bad]}”, which is not a base58 character. Base58 excludes 0, O, I and l.`;
  // Not decoded: that takes quadratic time, and no signature is this long.
  if (text.length > MAX_CHARACTERS)
    return `It has ${text.length} characters; a signature has at most ${MAX_CHARACTERS}.`;
  const length = parseBase58(text)?.length ?? 0;
  return `It is ${length} ${length === 1 ? 'byte' : 'bytes'} long; a signature is 64.`;
}

const MAX_CHARACTERS = 88;
