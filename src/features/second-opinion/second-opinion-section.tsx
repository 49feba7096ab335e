import { useState } from 'react';
import type { Client } from '../../rpc-client/client.ts';
import type { Exchange } from '../../rpc-client/exchange/exchange.ts';
import type { CallOptions } from '../../rpc-client/transport/transport.ts';
import { Section } from '../../ui/page/section.tsx';
import { lazyComponent } from '../../ui/rendering/lazy-component.tsx';
import type { FailureSubject } from '../errors/describe-failure.ts';

const SecondOpinion = lazyComponent(() =>
  import('./second-opinion.tsx').then(({ SecondOpinion }) => SecondOpinion),
).Component;

/** Compares the answer with that of another endpoint. Not part of the URL: no link may send a request to another origin. */
export function SecondOpinionSection({ question }: { readonly question: OpinionQuestion }) {
  const [opened, setOpened] = useState(false);
  return (
    <Section id="second-opinion" title="Check with another node">
      {opened ? (
        <SecondOpinion question={question} />
      ) : (
        <>
          <p className="hint screen-only">The same request to another endpoint, and each value that differs.</p>
          <div className="actions">
            <button type="button" className="button" onClick={() => setOpened(true)}>
              Choose another endpoint
            </button>
          </div>
        </>
      )}
    </Section>
  );
}

/** The request to both endpoints. */
export interface OpinionQuestion {
  readonly subject: FailureSubject;
  /** "a finalized transaction with this signature". */
  readonly what: string;
  /** Identifies the question in the cache, as JSON. */
  readonly key: readonly (string | object)[];
  /** The chosen endpoint's answer on the page; null: it is requested too. */
  readonly shown: Exchange | null;
  readonly ask: (client: Client, call: CallOptions) => Promise<{ readonly exchange: Exchange }>;
}
