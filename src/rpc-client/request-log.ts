/** How a request ended: `error` is an answer too ("slot skipped"), `refused` is none (an HTTP status, an unknown method). */
export type RequestOutcome = 'answered' | 'error' | 'refused' | 'failed';

export interface LoggedRequest {
  /** Counts from 1. */
  readonly number: number;
  readonly method: string;
  /** Unix milliseconds. */
  readonly sentAt: number;
  /** null: under way. */
  readonly outcome: RequestOutcome | null;
  /** What the endpoint said, in a few words; empty for an answer. */
  readonly remark: string;
}

export interface RequestLogSnapshot {
  readonly sent: number;
  readonly refused: number;
  /** Requests that ended without an answer that could be read. */
  readonly failed: number;
  /** How the latest request to end ended; null before the first. */
  readonly latest: RequestOutcome | null;
  /** The newest requests, newest first, at most KEPT. */
  readonly requests: readonly LoggedRequest[];
}

/** What was sent to one endpoint since the page was opened, in a form that useSyncExternalStore takes. */
export interface RequestLog {
  /** Notes a request and gives the function that notes its end. */
  readonly begin: (method: string) => (outcome: RequestOutcome, remark: string) => void;
  readonly snapshot: () => RequestLogSnapshot;
  readonly subscribe: (listener: () => void) => () => void;
}

const KEPT = 100;

export function createRequestLog(): RequestLog {
  let state: RequestLogSnapshot = { sent: 0, refused: 0, failed: 0, latest: null, requests: [] };
  const listeners = new Set<() => void>();
  const change = (next: RequestLogSnapshot) => {
    state = next;
    for (const listener of listeners) listener();
  };
  return {
    begin: (method) => {
      const number = state.sent + 1;
      const request: LoggedRequest = { number, method, sentAt: Date.now(), outcome: null, remark: '' };
      change({ ...state, sent: number, requests: [request, ...state.requests].slice(0, KEPT) });
      return (outcome, remark) =>
        change({
          ...state,
          refused: state.refused + (outcome === 'refused' ? 1 : 0),
          failed: state.failed + (outcome === 'failed' ? 1 : 0),
          latest: outcome,
          requests: state.requests.map((each) => (each.number === number ? { ...each, outcome, remark } : each)),
        });
    },
    snapshot: () => state,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
