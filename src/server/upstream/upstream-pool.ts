import { setTimeout as sleep } from 'node:timers/promises';
import { ERROR_CODES } from '../../rpc-protocol/json-rpc.ts';
import { RpcError } from '../../rpc-service/store/errors.ts';
import { createSemaphore } from '../../shared/semaphore.ts';
import { type Answer, SHORT_BYTES, type Upstream, type UpstreamCall } from './upstream.ts';

export interface Outcome {
  readonly upstream: Upstream;
  readonly answer: Answer;
}

interface AskOptions {
  /** Once true, upstreams that fail or ask for a pause are not tried again. */
  readonly isSettled?: () => boolean;
  /** The order of upstreams; by default as configured, with those that failed recently last. */
  readonly order?: readonly Upstream[];
}

export interface UpstreamPool {
  readonly upstreams: readonly Upstream[];
  /** The call with the limits for its size. */
  readonly toCall: (call: CallOfPool) => UpstreamCall;
  /**
   * The answers of the upstreams, requested one after the other until the caller stops. Upstreams with a short
   * Retry-After come last, after that time.
   */
  readonly answers: (call: CallOfPool, options?: AskOptions) => AsyncIterable<Outcome>;
  /** Runs with a limited number of others. Throws RpcError if too many wait. */
  readonly enter: <T>(size: CallSize, run: () => Promise<T>) => Promise<T>;
}

/** How long an answer may be. short: a number or a small object; long: a list or an account. */
export type CallSize = 'short' | 'long' | 'block';

export interface CallOfPool {
  readonly method: string;
  /** JSON text, an array. */
  readonly params: string;
  readonly size: CallSize;
}

export interface PoolLimits {
  /** Time for one answer, in milliseconds. */
  readonly shortMs: number;
  readonly blockMs: number;
  /** The longest Retry-After to wait for; the caller receives an error instead of waiting longer. */
  readonly maxPauseMs: number;
  readonly maxLongBytes: number;
  readonly maxBlockBytes: number;
}

/** The largest list of slots is 5 MB, the largest known blocks 20 MB. */
export const POOL_LIMITS: PoolLimits = {
  shortMs: 10_000,
  blockMs: 30_000,
  maxPauseMs: 5_000,
  maxLongBytes: 16 * 1024 * 1024,
  maxBlockBytes: 64 * 1024 * 1024,
};

/** Limits on running and waiting calls. A block needs many times its length in memory while it is decoded. */
const CONCURRENCY = { short: [64, 2048], long: [64, 2048], block: [3, 64] } as const;

/** Limits on calls whose answer turned out to be long. */
const LONG_ANSWERS = [2, 64] as const;

export function createUpstreamPool(upstreams: readonly Upstream[], limits: PoolLimits = POOL_LIMITS): UpstreamPool {
  const semaphores = {
    short: createSemaphore(...CONCURRENCY.short),
    long: createSemaphore(...CONCURRENCY.long),
    block: createSemaphore(...CONCURRENCY.block),
  };
  const { enter: enterLong } = createSemaphore(...LONG_ANSWERS);

  const toCall = ({ method, params, size }: CallOfPool): UpstreamCall => {
    if (size === 'block') return { method, params, maxBytes: limits.maxBlockBytes, timeoutMs: limits.blockMs };
    const maxBytes = size === 'long' ? limits.maxLongBytes : SHORT_BYTES;
    return { method, params, maxBytes, enterLong, timeoutMs: limits.shortMs };
  };

  async function* answers(
    pooled: CallOfPool,
    { isSettled = () => false, order = byHealth(upstreams) }: AskOptions = {},
  ): AsyncIterable<Outcome> {
    const call = toCall(pooled);
    const later: Upstream[] = [];
    for (const upstream of order) {
      if (upstream.pauseMs() > 0) {
        later.push(upstream);
        continue;
      }
      if (isSettled() && upstream.isAiling()) continue;
      const answer = await upstream.ask(call);
      if (answer.kind === 'failed' && upstream.pauseMs() > 0) later.push(upstream);
      else yield { upstream, answer };
    }
    for (const upstream of later.sort((one, other) => one.pauseMs() - other.pauseMs())) {
      if (isSettled()) return;
      const pauseMs = upstream.pauseMs();
      if (pauseMs > limits.maxPauseMs) {
        yield { upstream, answer: { kind: 'failed', reason: `it asks to wait ${Math.ceil(pauseMs / 1000)} s` } };
        continue;
      }
      // A timer may fire a moment early.
      await sleep(Math.ceil(pauseMs) + 1);
      yield { upstream, answer: await upstream.ask(call) };
    }
  }

  const enter = async <T>(size: CallSize, run: () => Promise<T>): Promise<T> => {
    const entered = semaphores[size].enter();
    if (entered === null) throw new RpcError(ERROR_CODES.internalError, 'Too many calls wait for the upstreams');
    const leave = await entered;
    try {
      return await run();
    } finally {
      leave();
    }
  };

  return { upstreams, toCall, answers, enter };
}

function byHealth(upstreams: readonly Upstream[]): readonly Upstream[] {
  return upstreams.toSorted((one, other) => Number(one.isAiling()) - Number(other.isAiling()));
}

/** Throws the error of an upstream if it concerns the call itself, so that other upstreams would return it too. */
export function throwCallersFault(answer: Answer): void {
  throwError(answer, ERROR_CODES.invalidParams);
}

/** Throws the error of an upstream that has the requested data but cannot express it. */
export function throwVersionError(answer: Answer): void {
  throwError(answer, ERROR_CODES.unsupportedTransactionVersion);
}

function throwError(answer: Answer, code: number): void {
  if (answer.kind === 'error' && answer.error.code === code) throw answer.error;
}

/**
 * The error for the caller if no upstream answered. If each of them returned a reason, the first one is used; otherwise
 * the outcome is unknown, and a retry may help.
 */
export function noAnswer(outcomes: readonly Outcome[]): RpcError {
  const errors = outcomes.flatMap(({ answer }) => (answer.kind === 'error' ? [answer.error] : []));
  const [first] = errors;
  if (first !== undefined && errors.length === outcomes.length) return first;
  const reasons = outcomes.map(({ upstream, answer }) => `${upstream.name}: ${describeAnswer(answer)}`);
  return new RpcError(ERROR_CODES.internalError, `No upstream answered (${reasons.join('; ')})`);
}

function describeAnswer(answer: Answer): string {
  if (answer.kind === 'failed') return answer.reason;
  return answer.kind === 'error' ? `error ${answer.error.code}` : 'its answer is null';
}
