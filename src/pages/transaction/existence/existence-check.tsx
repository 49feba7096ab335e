import { useState } from 'react';
import type { Endpoint } from '../../../features/endpoint/endpoint.ts';
import type { Signature } from '../../../solana/ids/ids.ts';
import { lazyComponent } from '../../../ui/rendering/lazy-component.tsx';

const ClusterAnswers = lazyComponent(() =>
  import('./cluster-answers.tsx').then(({ ClusterAnswers }) => ClusterAnswers),
).Component;

/** Asks the public clusters which of them has a transaction, when its button is pressed. */
export function ExistenceCheck({
  signature,
  endpoint,
}: {
  readonly signature: Signature;
  readonly endpoint: Endpoint;
}) {
  const [asked, setAsked] = useState(false);
  return asked ? (
    <ClusterAnswers signature={signature} endpoint={endpoint} />
  ) : (
    <p className="actions">
      <button type="button" className="button" onClick={() => setAsked(true)}>
        Find it on the public clusters
      </button>{' '}
      <span className="muted">sends the signature to the clusters of the Solana Foundation</span>
    </p>
  );
}
