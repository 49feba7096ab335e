import type { Exchange } from './exchange.ts';

/**
 * How a request ended. `error`: answered with a JSON-RPC error, such as "slot skipped". `refused`: an HTTP error status or an
 * unknown method. `failed`: no readable answer.
 */
export type RequestOutcome = 'answered' | 'error' | 'refused' | 'failed';

export interface LoggedRequest {
  /** Counts from 1. */
  readonly number: number;
  readonly method: string;
  readonly requestText: string;
  /** Unix milliseconds. */
  readonly sentAt: number;
  /** null while it is pending. */
  readonly outcome: RequestOutcome | null;
  /** The error message; empty for an answer. */
  readonly remark: string;
  /** null without a response. */
  readonly cost: RequestCost | null;
}

export type RequestCost = Pick<Exchange, 'status' | 'bytes' | 'milliseconds'>;

export interface RequestLogSnapshot {
  readonly sent: number;
  readonly refused: number;
  /** Requests without a readable answer. */
  readonly failed: number;
  /** Outcome of the request that ended last; null before the first. */
  readonly latest: RequestOutcome | null;
  /** Newest first, at most `MAX_REQUESTS`. */
  readonly requests: readonly LoggedRequest[];
}

/** The requests to one endpoint since the page was loaded, as a store for useSyncExternalStore. */
export interface RequestLog {
  /** Adds a request; the returned function records its end. */
  readonly begin: (
    method: string,
    requestText: string,
  ) => (outcome: RequestOutcome, remark: string, cost: RequestCost | null) => void;
  readonly snapshot: () => RequestLogSnapshot;
  readonly subscribe: (listener: () => void) => () => void;
}

const MAX_REQUESTS = 100;

export function createRequestLog(): RequestLog {
  let state: RequestLogSnapshot = { sent: 0, refused: 0, failed: 0, latest: null, requests: [] };
  const listeners = new Set<() => void>();
  const update = (next: RequestLogSnapshot) => {
    state = next;
    for (const listener of listeners) listener();
  };
  return {
    begin: (method, requestText) => {
      const number = state.sent + 1;
      const request: LoggedRequest = {
        number,
        method,
        requestText,
        sentAt: Date.now(),
        outcome: null,
        remark: '',
        cost: null,
      };
      update({ ...state, sent: number, requests: [request, ...state.requests].slice(0, MAX_REQUESTS) });
      return (outcome, remark, exchange) => {
        // Not the response, which may be long.
        const cost = exchange && {
          status: exchange.status,
          bytes: exchange.bytes,
          milliseconds: exchange.milliseconds,
        };
        update({
          ...state,
          refused: state.refused + (outcome === 'refused' ? 1 : 0),
          failed: state.failed + (outcome === 'failed' ? 1 : 0),
          latest: outcome,
          requests: state.requests.map((each) => (each.number === number ? { ...each, outcome, remark, cost } : each)),
        });
      };
    },
    snapshot: () => state,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
