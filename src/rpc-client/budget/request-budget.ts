import { createStore } from 'zustand/vanilla';
import type { ReadonlyStore } from '../../shared/readonly-store.ts';
import { TransportError } from '../exchange/errors.ts';
import type { CallOptions, TransportAnswer } from '../transport/transport.ts';

/** A pause that an endpoint requested by HTTP 429, or by 503 with Retry-After. */
export interface RequestPause {
  /** When requests resume, in Unix milliseconds. */
  readonly until: number;
  /** End of the pause in Unix milliseconds; null if the endpoint did not state it, or hides it from other origins. */
  readonly askedUntil: number | null;
  readonly status: number;
}

export interface BudgetState {
  /** null: requests are sent. */
  readonly pause: RequestPause | null;
  /** Queued requests: those that a page requires, and optional ones. */
  readonly waiting: { readonly content: number; readonly extra: number };
}

/** The requests of a page to one endpoint. */
export interface RequestBudget {
  /**
   * Resolves when the request may be sent. If it is aborted before, it leaves the queue, and a TransportError is
   * thrown.
   */
  readonly takeTurn: (requestText: string, call: CallOptions) => Promise<void>;
  /** Counts a request that was sent before. `at` in Unix milliseconds. */
  readonly count: (requestText: string, at: number) => void;
  /** Records a response. Returns the seconds until requests resume, or null if it requests no pause. */
  readonly onAnswer: (answer: Pick<TransportAnswer, 'status' | 'retryAfterSeconds'>) => number | null;
  /** Ends the pause at the user's request, or applies a new rate. */
  readonly goOn: () => void;
  readonly store: ReadonlyStore<BudgetState>;
}

export interface BudgetOptions {
  /** Requests a second, on average over `WINDOW_SECONDS`; null without a limit. May change. */
  readonly perSecond: () => number | null;
  readonly random?: () => number;
}

interface QueuedRequest {
  readonly method: string;
  readonly isExtra: boolean;
  readonly send: () => void;
}

/**
 * Sends requests as fast as the rate allows, those for the content of a page first. At most `METHOD_SHARE` of them are calls of the same
 * method, which is the limit of public clusters, and at most `EXTRA_SHARE` are optional.
 */
export function createRequestBudget({ perSecond, random = Math.random }: BudgetOptions): RequestBudget {
  let sent: { readonly method: string; readonly at: number }[] = [];
  let queue: QueuedRequest[] = [];
  let pause: RequestPause | null = null;
  /** Refusals in a row. */
  let refusals = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const store = createStore<BudgetState>(() => ({ pause: null, waiting: { content: 0, extra: 0 } }));

  const publish = () => {
    const extra = queue.filter(({ isExtra }) => isExtra).length;
    const content = queue.length - extra;
    const state = store.getState();
    if (state.pause === pause && state.waiting.extra === extra && state.waiting.content === content) return;
    store.setState({ pause, waiting: { content, extra } });
  };

  /** Milliseconds until the request may be sent. */
  const delayOf = ({ method, isExtra }: QueuedRequest, now: number): number => {
    const rate = perSecond();
    const inPause = pause === null ? 0 : pause.until - now;
    if (rate === null) return inPause;
    const most = rate * WINDOW_SECONDS;
    const inWindow = (times: readonly { readonly at: number }[], share: number) => {
      const oldest = times.at(-Math.max(1, Math.floor(most * share)));
      return oldest === undefined ? 0 : oldest.at + WINDOW_MILLISECONDS - now;
    };
    const ofMethod = sent.filter((each) => each.method === method);
    return Math.max(inPause, inWindow(sent, isExtra ? EXTRA_SHARE : 1), inWindow(ofMethod, METHOD_SHARE));
  };

  const advance = () => {
    clearTimeout(timer);
    const now = Date.now();
    sent = sent.filter(({ at }) => at > now - WINDOW_MILLISECONDS);
    if (pause !== null && pause.until <= now) pause = null;
    const waits: number[] = [];
    for (const request of queue.toSorted((one, other) => Number(one.isExtra) - Number(other.isExtra))) {
      const delay = delayOf(request, now);
      if (delay > 0) {
        waits.push(delay);
        continue;
      }
      queue = queue.filter((each) => each !== request);
      sent.push({ method: request.method, at: now });
      request.send();
    }
    // Even if no request waits, so that the end of a pause is published.
    if (pause !== null) waits.push(pause.until - now);
    if (waits.length > 0) timer = setTimeout(advance, Math.min(...waits));
    publish();
  };

  return {
    takeTurn: (requestText, { signal, isExtra = false, onWaiting }) =>
      new Promise((resolve, reject) => {
        if (signal?.aborted === true) return reject(new TransportError({ kind: 'aborted' }, null));
        const request: QueuedRequest = {
          method: methodOf(requestText),
          isExtra,
          send: () => {
            signal?.removeEventListener('abort', leave);
            if (hasWaited) onWaiting?.(false);
            resolve();
          },
        };
        const leave = () => {
          queue = queue.filter((each) => each !== request);
          signal?.removeEventListener('abort', leave);
          reject(new TransportError({ kind: 'aborted' }, null));
          advance();
        };
        let hasWaited = false;
        queue = [...queue, request];
        signal?.addEventListener('abort', leave);
        advance();
        hasWaited = queue.includes(request);
        if (hasWaited) onWaiting?.(true);
      }),
    count: (requestText, at) => void sent.push({ method: methodOf(requestText), at }),
    onAnswer: ({ status, retryAfterSeconds }) => {
      if (status !== 429 && (status !== 503 || retryAfterSeconds === null)) {
        if (pause === null) refusals = 0;
        return null;
      }
      const now = Date.now();
      // Refusals of requests that were sent together count as one.
      if (pause === null) refusals += 1;
      const wait =
        retryAfterSeconds === null
          ? Math.min(LONGEST_BACK_OFF, SHORTEST_BACK_OFF * 2 ** (refusals - 1)) * (1 + JITTER * random())
          : Math.max(MIN_PAUSE_SECONDS, Math.min(MAX_PAUSE_SECONDS, retryAfterSeconds));
      const until = now + wait * 1000;
      const askedUntil = retryAfterSeconds === null ? null : now + retryAfterSeconds * 1000;
      if (pause === null || (askedUntil !== null && until > pause.until)) pause = { until, askedUntil, status };
      advance();
      return Math.ceil((pause.until - now) / 1000);
    },
    goOn: () => {
      pause = null;
      advance();
    },
    store,
  };
}

/** Method of the first call of a batch, which counts as one request. */
function methodOf(requestText: string): string {
  return /"method":"(\w+)"/.exec(requestText)?.[1] ?? '';
}

/** Public clusters limit the requests in 10 seconds. */
export const WINDOW_SECONDS = 10;
/** They allow 100 requests, 40 of them calls of the same method. */
export const METHOD_SHARE = 0.4;
/** The remainder is reserved for the content of the next page. */
const EXTRA_SHARE = 0.7;
/** A longer pause is cut to this, after which the endpoint is tried again. */
export const MAX_PAUSE_SECONDS = 600;
const WINDOW_MILLISECONDS = WINDOW_SECONDS * 1000;
/** Without it, an endpoint that sends `retry-after: 0` would be called in a tight loop. */
export const MIN_PAUSE_SECONDS = 2;
/** Seconds, after a refusal without Retry-After. Doubles with each consecutive one. */
const SHORTEST_BACK_OFF = 5;
const LONGEST_BACK_OFF = 120;
/** Only longer, never shorter, so that tabs spread their requests. */
const JITTER = 0.3;
