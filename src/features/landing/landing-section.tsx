import { useState } from 'react';
import type { ViewedTransaction } from '../../analysis/facts/transaction/view-transaction.ts';
import type { Client } from '../../rpc-client/client.ts';
import type { Signature } from '../../solana/ids/ids.ts';
import { Section } from '../../ui/page/section.tsx';
import { lazyComponent } from '../../ui/rendering/lazy-component.tsx';
import { formatEndpointName } from '../endpoint/endpoint.ts';
import { useEndpoint } from '../endpoint/endpoint-context.ts';

const LandingChecks = lazyComponent(() =>
  import('./landing-checks.tsx').then(({ LandingChecks }) => LandingChecks),
).Component;

/** Why a transaction is not on chain, as far as the chosen endpoint can tell. Requested when the button is pressed. */
export function LandingSection(props: {
  readonly signature: Signature | null;
  /** null if only the signature is known. */
  readonly view: ViewedTransaction | null;
  /** The client of the chosen endpoint. */
  readonly client: Client;
}) {
  const [isPressed, setPressed] = useState(false);
  const endpoint = formatEndpointName(useEndpoint());
  return (
    <Section id="landing" title="Why is it not on chain?">
      {isPressed ? (
        <LandingChecks {...props} />
      ) : (
        <p className="hint screen-only">
          <button type="button" className="button" onClick={() => setPressed(true)}>
            Check
          </button>{' '}
          {props.view === null
            ? `asks ${endpoint} about the signature, and how far its blocks reach`
            : `asks ${endpoint} about the signature, blockhash and fee payer, and to simulate it without its signatures`}
        </p>
      )}
    </Section>
  );
}
