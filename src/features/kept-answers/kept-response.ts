import type { AnswerNow, KeptResponse, KeptSubject } from '../../rpc-client/exchange.ts';

/** Tells the page what the endpoint answers now, without another render of the answer itself. */
export interface KeptResponseState extends KeptResponse {
  readonly set: (now: AnswerNow) => void;
}

export function createKeptResponse(subject: KeptSubject, since: number, askAgain: () => void): KeptResponseState {
  const listeners = new Set<() => void>();
  let current: AnswerNow = { kind: 'pending' };
  return {
    subject,
    since,
    answerNow: () => current,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    askAgain,
    set: (now) => {
      current = now;
      for (const listener of listeners) listener();
    },
  };
}
