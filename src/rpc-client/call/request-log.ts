import { createStore } from 'zustand/vanilla';
import type { ReadonlyStore } from '../../shared/readonly-store.ts';
import type { Exchange } from '../exchange/exchange.ts';

/**
 * Outcome of a request. `error`: a JSON-RPC error, such as "slot skipped". `refused`: an HTTP error status or an
 * unknown method. `failed`: no readable response. `canceled`: aborted by the explorer, which says nothing about the
 * endpoint.
 */
export type RequestOutcome = 'answered' | 'error' | 'refused' | 'failed' | 'canceled';

export interface LoggedRequest {
  /** Counts from 1. */
  readonly number: number;
  readonly method: string;
  readonly requestText: string;
  /** When it was sent or, while it is queued, created: Unix milliseconds. */
  readonly sentAt: number;
  /** True until the budget of the endpoint allows it to be sent. */
  readonly isWaiting: boolean;
  /** null while it is pending. */
  readonly outcome: RequestOutcome | null;
  /** The error message; empty for an answer. */
  readonly remark: string;
  /** null without a response. */
  readonly cost: RequestCost | null;
}

export type RequestCost = Pick<Exchange, 'status' | 'bytes' | 'milliseconds'>;

export interface RequestLogSnapshot {
  /** Without those that are queued or were canceled in the queue. */
  readonly sent: number;
  readonly refused: number;
  /** Requests without a readable answer. */
  readonly failed: number;
  /** Outcome of the request that ended last without being canceled; null before the first. */
  readonly latest: Exclude<RequestOutcome, 'canceled'> | null;
  /** The request that a page needs and did not get, until another one is answered. Extras, such as names of tokens, do not count. */
  readonly problem: (LoggedRequest & { readonly outcome: 'refused' | 'failed' }) | null;
  /** Newest first, at most `MAX_REQUESTS`. */
  readonly requests: readonly LoggedRequest[];
}

/** The requests to one endpoint since the page was loaded. */
export interface RequestLog {
  /** Adds a request. */
  readonly begin: (method: string, requestText: string, isExtra?: boolean) => RequestEntry;
  readonly store: ReadonlyStore<RequestLogSnapshot>;
}

/** Updates the record of a request. */
export interface RequestEntry {
  readonly setWaiting: (isWaiting: boolean) => void;
  readonly end: (outcome: RequestOutcome, remark: string, cost: RequestCost | null) => void;
}

const MAX_REQUESTS = 100;

export function createRequestLog(): RequestLog {
  let begun = 0;
  const store = createStore<RequestLogSnapshot>(() => ({
    sent: 0,
    refused: 0,
    failed: 0,
    latest: null,
    problem: null,
    requests: [],
  }));
  return {
    begin: (method, requestText, isExtra = false) => {
      begun += 1;
      const number = begun;
      const request: LoggedRequest = {
        number,
        method,
        requestText,
        sentAt: Date.now(),
        isWaiting: false,
        outcome: null,
        remark: '',
        cost: null,
      };
      store.setState(({ sent, requests }) => ({
        sent: sent + 1,
        requests: [request, ...requests].slice(0, MAX_REQUESTS),
      }));
      const change = ({ requests }: RequestLogSnapshot, changed: Partial<LoggedRequest>) =>
        requests.map((each) => (each.number === number ? { ...each, ...changed } : each));
      return {
        setWaiting: (isWaiting) =>
          store.setState((state) => ({
            sent: state.sent + (isWaiting ? -1 : 1),
            requests: change(state, { isWaiting, sentAt: Date.now() }),
          })),
        end: (outcome, remark, exchange) => {
          // Not the response, which may be long.
          const cost = exchange && {
            status: exchange.status,
            bytes: exchange.bytes,
            milliseconds: exchange.milliseconds,
          };
          const problem = outcome === 'refused' || outcome === 'failed' ? { ...request, outcome, remark, cost } : null;
          store.setState((state) => ({
            problem: isExtra || outcome === 'canceled' ? state.problem : problem,
            refused: state.refused + (outcome === 'refused' ? 1 : 0),
            failed: state.failed + (outcome === 'failed' ? 1 : 0),
            latest: outcome === 'canceled' ? state.latest : outcome,
            requests: change(state, { isWaiting: false, outcome, remark, cost }),
          }));
        },
      };
    },
    store,
  };
}
