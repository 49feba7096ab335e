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
  return (
    <Section id="second-opinion" title="Check with another node">
      <p className="hint screen-only">
        Sends the same request to the endpoint whose button you press, and lists each value that differs.
      </p>
      <SecondOpinion question={question} />
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
