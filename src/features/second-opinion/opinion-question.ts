import type { Client } from '../../rpc-client/client.ts';
import type { Exchange } from '../../rpc-client/exchange.ts';
import type { CallOptions } from '../../rpc-client/transport.ts';
import type { FailureSubject } from '../errors/failure-text.ts';

/** What two endpoints are asked. */
export interface OpinionQuestion {
  readonly subject: FailureSubject;
  /** "a finalized transaction with this signature". */
  readonly what: string;
  /** Identifies the question in the cache, as JSON. */
  readonly key: readonly (string | object)[];
  /** The answer of the chosen endpoint that the page shows; null: it is asked too. */
  readonly shown: Exchange | null;
  readonly ask: (client: Client, call: CallOptions) => Promise<{ readonly exchange: Exchange }>;
}
