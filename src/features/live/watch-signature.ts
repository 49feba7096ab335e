import { createStore } from 'zustand/vanilla';
import type { ReadonlyStore } from '../../shared/readonly-store.ts';
import { decodeSignatureStatuses } from '../../rpc-protocol/responses/decode-signatures.ts';
import { decodeAt, decodeMember, decodeObject, decodeU64 } from '../../shared/json/json-decoding.ts';
import type { JsonValue } from '../../shared/json/json.ts';
import type { Signature, Slot } from '../../solana/ids/ids.ts';
import type { Client } from '../../rpc-client/client.ts';
import { isMethodMissing } from '../../rpc-client/call/dialect.ts';
import { retryWait, STILL_MILLISECONDS } from './follow-tip.ts';
import type { CallOptions } from '../../rpc-client/transport/transport.ts';

/** The observed state of a pending transaction. */
export interface WatchedSignature {
  /**
   * `expired`: not found, and each blockhash that it can have been signed with has expired. `over`: the maximum watch
   * time has passed. `still`: the endpoint does not advance. `unsupported`: it does not know the method.
   */
  readonly kind: 'watching' | 'finalized' | 'expired' | 'over' | 'still' | 'stopped' | 'unsupported';
  /** When each level was first seen, in Unix milliseconds. */
  readonly seen: ReadonlyMap<Level, number>;
  /** The level of the first answer: it may have been reached long before. null if that answer was "not found". */
  readonly firstLevel: Level | null;
  /** Its slot, as last reported. */
  readonly slot: Slot | null;
  /** True if it was found, and then no longer. */
  readonly isLost: boolean;
  /** Slots that passed at the endpoint since the first answer. */
  readonly slots: bigint;
  /** Unix milliseconds. */
  readonly startedAt: number;
  /** Why the last request failed; null if it did not. */
  readonly error: unknown;
  /** Time of the next request, in Unix milliseconds. */
  readonly nextAt: number;
}

export interface WatchOptions {
  /** Asks how far it is confirmed. `isFirst`: older transactions too. */
  readonly fetchLevel: (isFirst: boolean, signal: AbortSignal) => Promise<SignatureLevel>;
  readonly fetchHeight: (signal: AbortSignal) => Promise<bigint>;
}

export interface SignatureWatcher {
  readonly store: ReadonlyStore<WatchedSignature>;
  /** Sends requests only while active: false while the page is hidden or left. */
  readonly setActive: (isActive: boolean) => void;
  readonly stop: () => void;
  /** Restarts, and retains what was seen. */
  readonly goOn: () => void;
}

/**
 * Watches a transaction until it is finalized. If it is not found while 151 slots and 151 blocks pass, it never will be: nodes accept a
 * blockhash for 150 blocks. (A durable nonce does not expire.)
 */
export function createSignatureWatcher({ fetchLevel, fetchHeight }: WatchOptions): SignatureWatcher {
  const store = createStore<WatchedSignature>(() => ({
    kind: 'watching',
    seen: new Map(),
    firstLevel: null,
    slot: null,
    isLost: false,
    slots: 0n,
    startedAt: Date.now(),
    error: null,
    nextAt: Date.now() + FIRST_MILLISECONDS,
  }));
  /** The newest slot by the first answer, and when that arrived. */
  let first: { readonly slot: Slot; readonly time: number } | null = null;
  /** null until requested, or if the endpoint did not answer. */
  let firstHeight: bigint | null = null;
  let answers = 0;
  let failures = 0;
  let delay = FIRST_MILLISECONDS;
  let isActive = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let asking: AbortController | null = null;

  const { getState, setState: change } = store;
  const schedule = () => {
    clearTimeout(timer);
    if (isActive && getState().kind === 'watching' && asking === null)
      timer = setTimeout(() => void ask(), Math.max(0, getState().nextAt - Date.now()));
  };

  const ask = async () => {
    const controller = new AbortController();
    asking = controller;
    const { signal } = controller;
    try {
      const answer = await fetchLevel(answers === 0, signal);
      if (answers === 0 && answer.found === null) firstHeight = await fetchHeight(signal).catch(() => null);
      const isExpired = answer.found === null && (await hasExpired(answer.at, signal));
      if (signal.aborted) return;
      failures = 0;
      onAnswer(answer, isExpired);
    } catch (error) {
      if (signal.aborted) return;
      failures += 1;
      change({
        error,
        nextAt: Date.now() + retryWait(error, failures),
        ...(isMethodMissing(error) && { kind: 'unsupported' }),
      });
    } finally {
      if (asking === controller) asking = null;
      schedule();
    }
  };

  /** Counting slots is free; blocks, of which there are fewer, are counted only at the end. */
  const hasExpired = async (at: Slot, signal: AbortSignal): Promise<boolean> => {
    if (first === null || at - first.slot < EXPIRED_AFTER || getState().slot !== null) return false;
    if (firstHeight === null) return at - first.slot >= 2n * EXPIRED_AFTER;
    const height = await fetchHeight(signal).catch(() => null);
    return height !== null && height - firstHeight >= EXPIRED_AFTER;
  };

  const onAnswer = ({ at, found }: SignatureLevel, isExpired: boolean) => {
    const now = Date.now();
    first ??= { slot: at, time: now };
    const seen = new Map(getState().seen);
    const before = seen.size;
    if (found !== null && !seen.has(found.level)) seen.set(found.level, now);
    // Polls less often with time: the first levels are reached quickly.
    delay = seen.size > before ? FIRST_MILLISECONDS : Math.min(LONGEST_MILLISECONDS, delay * 1.15);
    const isOver = now - getState().startedAt > LIMIT_MILLISECONDS;
    const isStill = at <= first.slot && now - first.time > STILL_MILLISECONDS;
    change({
      kind:
        found?.level === 'finalized'
          ? 'finalized'
          : isExpired
            ? 'expired'
            : isStill
              ? 'still'
              : isOver
                ? 'over'
                : 'watching',
      seen,
      firstLevel: answers === 0 ? (found?.level ?? null) : getState().firstLevel,
      slot: found?.slot ?? getState().slot,
      isLost: found === null && getState().slot !== null,
      slots: at > first.slot ? at - first.slot : 0n,
      error: null,
      nextAt: now + delay,
    });
    answers += 1;
  };

  const cancel = () => {
    clearTimeout(timer);
    asking?.abort();
    asking = null;
  };

  return {
    store,
    setActive: (next) => {
      isActive = next;
      if (next) schedule();
      else cancel();
    },
    stop: () => {
      cancel();
      change({ kind: 'stopped' });
    },
    goOn: () => {
      first = null;
      firstHeight = null;
      answers = 0;
      delay = FIRST_MILLISECONDS;
      const now = Date.now();
      change({
        kind: 'watching',
        startedAt: now,
        slots: 0n,
        nextAt: Math.max(now, failures > 0 ? getState().nextAt : now),
      });
      schedule();
    },
  };
}

/** In blocks, one more than nodes accept (`MAX_PROCESSING_AGE` in Agave). */
const EXPIRED_AFTER = 151n;
const FIRST_MILLISECONDS = 1200;
const LONGEST_MILLISECONDS = 5000;
/** Finality takes 13 s, and 151 blocks a minute or two. */
export const LIMIT_MILLISECONDS = 300_000;

/** The levels of confirmation, in ascending order. */
export const LEVELS = ['processed', 'confirmed', 'finalized'] as const;
export type Level = (typeof LEVELS)[number];

export interface SignatureLevel {
  /** The newest slot that the endpoint has processed. */
  readonly at: Slot;
  /** null if the endpoint does not have the transaction. */
  readonly found: { readonly slot: Slot; readonly level: Level } | null;
}

/** With `inHistory`, older transactions are found too; otherwise those of about the last 150 slots. */
export async function fetchSignatureLevel(
  { call }: Pick<Client, 'call'>,
  signature: Signature,
  inHistory: boolean,
  options: CallOptions,
): Promise<SignatureLevel> {
  const params = [[signature], ...(inHistory ? [{ searchTransactionHistory: true }] : [])];
  return (await call({ method: 'getSignatureStatuses', params, decode }, options)).value;
}

/** The newest block height, at `processed`. */
export async function fetchBlockHeight({ call }: Pick<Client, 'call'>, options: CallOptions): Promise<bigint> {
  const request = {
    method: 'getBlockHeight',
    params: [{ commitment: 'processed' }],
    decode: (result: JsonValue) => decodeAt('result', result, decodeU64),
  };
  return (await call(request, options)).value;
}

function decode(result: JsonValue): SignatureLevel {
  const at = decodeAt('result', result, (value) =>
    decodeMember(decodeObject(value), 'context', (context) => decodeMember(decodeObject(context), 'slot', decodeU64)),
  );
  const [status] = decodeSignatureStatuses(result);
  if (status === null || status === undefined) return { at, found: null };
  // Nodes that do not return this member report only transactions in their status cache, which are at least processed.
  const level = LEVELS.find((each) => each === status.confirmationStatus) ?? 'processed';
  return { at, found: { slot: status.slot, level } };
}
