import { deliver } from './batch-transport.ts';
import type { Transport } from './transport.ts';

/** Answers that came with the page, before the page asked. */
export interface DeliveredAnswers {
  /** The answers by the texts of their requests. */
  readonly texts: ReadonlyMap<string, string>;
  /** From the request for the page until it had arrived. */
  readonly milliseconds: number;
}

/** Answers the first request with each text from `delivered`, and sends all others. */
export function createDeliveredTransport(send: Transport, { texts, milliseconds }: DeliveredAnswers): Transport {
  const unused = new Map(texts);
  return async (requestText, call = {}) => {
    const responseText = unused.get(requestText);
    if (responseText === undefined) return send(requestText, call);
    // If it is requested again, someone wants to know what the endpoint says now.
    unused.delete(requestText);
    return deliver(new TextEncoder().encode(responseText), call, milliseconds);
  };
}
