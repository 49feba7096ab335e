import { createStore } from 'zustand/vanilla';
import { type FindCondition, indexedAddress } from '../../analysis/find/find-condition.ts';
import { type FoundTransaction, foundTransaction } from '../../analysis/find/found-transaction.ts';
import { transactionMatcher } from '../../analysis/find/match-transaction.ts';
import { shouldRetry } from '../../queries/query-client.ts';
import type { Client } from '../../rpc-client/client.ts';
import { type SearchEnd, type SearchProgress, heldSpan, searchBlocks } from '../../rpc-client/search-blocks.ts';
import type { ReadonlyStore } from '../../shared/readonly-store.ts';
import { stringifyJson } from '../../shared/json/json.ts';
import type { SlotSpan } from '../../solana/ids/slot-span.ts';
import { findPathParams } from './find-params.ts';

/** `asking`: it has read much, and goes on once the user agrees. `outside`: the endpoint has no slot of the range. */
export type FindStatus = 'ready' | 'running' | 'asking' | 'failed' | 'outside' | SearchEnd;

export interface FindState {
  readonly status: FindStatus;
  /** The part of the range that the endpoint has; the whole range until that is known. */
  readonly span: SlotSpan;
  readonly found: readonly FoundTransaction[];
  /** null before the first answer. */
  readonly progress: SearchProgress | null;
  /** Why it failed. */
  readonly error: Error | null;
}

/** A search of a range of slots for transactions. */
export interface FindSearch {
  readonly store: ReadonlyStore<FindState>;
  /** Starts it, or goes on where it stopped, failed or asked. */
  readonly start: () => void;
  readonly stop: () => void;
  /** Starts it from the beginning. */
  readonly restart: () => void;
}

/** The results that a page holds and lists. */
export const MAX_FOUND = 10_000;

function createFindSearch(client: Client, requested: SlotSpan, condition: FindCondition): FindSearch {
  const store = createStore<FindState>(() => ({
    status: 'ready',
    span: requested,
    found: [],
    progress: null,
    error: null,
  }));
  let found: FoundTransaction[] = [];
  let progress: SearchProgress | null = null;
  /** Aborts the current run; null if there is none. */
  let running: AbortController | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let allowed = FIRST_ALLOWED_BYTES;
  let agree: (() => void) | null = null;

  const publish = (change: Partial<FindState> = {}) => {
    clearTimeout(timer);
    timer = undefined;
    store.setState({ found: found.slice(), progress, ...change });
  };
  const mayGoOn = async (signal: AbortSignal) => {
    if ((progress?.bytes ?? 0) < allowed) return;
    await new Promise<void>((resolve) => {
      agree = resolve;
      signal.addEventListener('abort', () => resolve(), { once: true });
      publish({ status: 'asking' });
    });
    agree = null;
    allowed *= 4;
    if (!signal.aborted) publish({ status: 'running' });
  };
  const run = async (signal: AbortSignal): Promise<Partial<FindState>> => {
    const span = progress === null ? await heldSpan(client, requested, COMMITMENT, { signal }) : store.getState().span;
    if (span === null) return { status: 'outside' };
    publish({ span });
    const into = found;
    const result = await searchBlocks(client, span, {
      test: transactionMatcher(condition),
      signal,
      commitment: COMMITMENT,
      limit: MAX_FOUND,
      // Within the budget of the endpoint.
      parallel: 4,
      // Other services may count each transaction of a page, or lack old ones.
      address: client.batches ? indexedAddress(condition) : null,
      ...(progress !== null && { earlier: progress }),
      onFound: (transaction, index) => void into.push(foundTransaction(transaction, index)),
      onProgress: (step) => {
        if (signal.aborted) return;
        progress = step;
        timer ??= setTimeout(publish, PUBLISH_MS);
      },
      mayGoOn: () => mayGoOn(signal),
      // After the pause that the endpoint asked for, which its budget keeps.
      retryDelay: (failures, error) => (shouldRetry(failures, error) ? 1000 * 2 ** failures : null),
    });
    if (into === found) progress = result.progress;
    return { status: result.end };
  };
  const start = async () => {
    const own = new AbortController();
    running = own;
    publish({ status: 'running', error: null });
    const result = await run(own.signal).catch((error: unknown): Partial<FindState> => {
      if (own.signal.aborted) return { status: 'stopped' };
      return { status: 'failed', error: error instanceof Error ? error : new Error(String(error)) };
    });
    // Not if another run has begun.
    if (running !== own) return;
    running = null;
    publish(result);
  };
  return {
    store,
    start: () => {
      if (agree !== null) agree();
      else if (running === null) void start();
    },
    stop: () => running?.abort(),
    restart: () => {
      running?.abort();
      [found, progress, allowed] = [[], null, FIRST_ALLOWED_BYTES];
      void start();
    },
  };
}

/** Newer blocks can be found, too. */
const COMMITMENT = 'confirmed';
/** Below what a block page downloads without asking. Each time, four times as much may be read. */
const FIRST_ALLOWED_BYTES = 25_000_000;
/** Each update renders the list. */
const PUBLISH_MS = 250;

let latest: { readonly key: string; readonly search: FindSearch } | null = null;

/** The search for a request. The latest one is kept, so that its results are still there when the user comes back from one of them. */
export function findSearchOf(client: Client, span: SlotSpan, condition: FindCondition): FindSearch {
  const key = stringifyJson({ url: client.url, ...findPathParams(span, condition) });
  if (latest?.key !== key) latest = { key, search: createFindSearch(client, span, condition) };
  return latest.search;
}
