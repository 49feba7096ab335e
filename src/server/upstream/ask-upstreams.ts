import type { Commitment } from '../../rpc-protocol/config.ts';
import { ERROR_CODES } from '../../rpc-protocol/json-rpc.ts';
import type { RpcError } from '../../rpc-service/store/errors.ts';
import { decodeU64 } from '../../shared/json/json-decoding.ts';
import type { Slot } from '../../solana/ids/ids.ts';
import { type CallOfPool, type Outcome, type UpstreamPool, noAnswer, throwVersionError } from './upstream-pool.ts';
import type { Answer, ResultAnswer, Upstream } from './upstream.ts';
import { errorText } from '../../shared/error-text.ts';

export type SlotAnswer<T> =
  | { readonly kind: 'found'; readonly found: T }
  /** A source that covers the slot reports that it has no block. `error` is its response; null for a null result. */
  | { readonly kind: 'absent'; readonly error: RpcError | null };

interface SlotQuestion<T> {
  readonly call: CallOfPool;
  readonly slot: Slot;
  readonly commitment: Commitment;
  /** Throws if a result is not the requested one. */
  readonly decode: (result: ResultAnswer) => Promise<T>;
}

/**
 * Requests a slot from one upstream after another until one has its block. Only an upstream whose ledger covers the
 * slot can report that it has none, so that null means skipped: from any other, null or "skipped" counts as an error. Throws
 * RpcError if no upstream is conclusive.
 */
export async function askAboutSlot<T>(pool: UpstreamPool, question: SlotQuestion<T>): Promise<SlotAnswer<T>> {
  const others: Outcome[] = [];
  let absent: SlotAnswer<T> | null = null;
  const isSettled = (): boolean => absent !== null;
  for await (const { upstream, answer } of pool.answers(question.call, { isSettled })) {
    throwVersionError(answer);
    if (claimsAbsence(answer)) {
      if (absent !== null) continue;
      if (await coversSlot(pool, upstream, question)) {
        absent = { kind: 'absent', error: answer.kind === 'error' ? answer.error : null };
      } else others.push({ upstream, answer });
    } else if (answer.kind === 'result') {
      const decoded = await decodeResult(upstream, answer, question.decode);
      if (decoded.kind === 'found') return decoded;
      others.push({ upstream, answer: decoded });
    } else others.push({ upstream, answer });
  }
  if (absent !== null) return absent;
  throw noAnswer(others);
}

function claimsAbsence(answer: Answer): boolean {
  return answer.kind === 'result' ? answer.value === null : answer.kind === 'error' && ABSENT.has(answer.error.code);
}

const ABSENT: ReadonlySet<number> = new Set([ERROR_CODES.slotSkipped, ERROR_CODES.longTermStorageSlotSkipped]);

/** Decodes a result. A result other than the requested one counts as a failure of the upstream. */
async function decodeResult<T>(
  { redact }: Upstream,
  answer: ResultAnswer,
  decode: (answer: ResultAnswer) => Promise<T>,
): Promise<{ readonly kind: 'found'; readonly found: T } | { readonly kind: 'failed'; readonly reason: string }> {
  try {
    return { kind: 'found', found: await decode(answer) };
  } catch (error) {
    const reason = errorText(error);
    return { kind: 'failed', reason: redact(`its answer cannot be used: ${reason}`) };
  }
}

/** True if an upstream has the oldest blocks down to this slot, and has reached it. */
async function coversSlot(
  pool: UpstreamPool,
  upstream: Upstream,
  { slot, commitment }: Pick<SlotQuestion<unknown>, 'slot' | 'commitment'>,
): Promise<boolean> {
  const { first, tip } = await findRange(pool, upstream, commitment);
  return first !== null && tip !== null && first <= slot && slot <= tip;
}

interface SlotRange {
  readonly first: Slot | null;
  readonly tip: Slot | null;
}

/** The oldest and the newest slot of an upstream; null for one that it does not report. */
export async function findRange(pool: UpstreamPool, upstream: Upstream, commitment: Commitment): Promise<SlotRange> {
  const [first, tip] = await Promise.all([
    upstream.ask(pool.toCall({ method: 'getFirstAvailableBlock', params: '[]', size: 'short' })),
    upstream.ask(pool.toCall({ method: 'getSlot', params: `[{"commitment":"${commitment}"}]`, size: 'short' })),
  ]);
  return { first: readSlot(first), tip: readSlot(tip) };
}

function readSlot(answer: Answer): Slot | null {
  if (answer.kind !== 'result') return null;
  try {
    return decodeU64(answer.value);
  } catch {
    return null;
  }
}

/**
 * Requests a transaction from one upstream after another. A signature has no slot, so no node can be sure that the
 * transaction does not exist: the result is null only if every upstream returned null. Throws RpcError if one of them
 * failed.
 */
export async function askForSignature<T>(
  pool: UpstreamPool,
  call: CallOfPool,
  decode: (result: ResultAnswer) => Promise<T>,
): Promise<T | null> {
  const outcomes: Outcome[] = [];
  for await (const { upstream, answer } of pool.answers(call)) {
    throwVersionError(answer);
    if (answer.kind !== 'result' || answer.value === null) {
      outcomes.push({ upstream, answer });
      continue;
    }
    const decoded = await decodeResult(upstream, answer, decode);
    if (decoded.kind === 'found') return decoded.found;
    outcomes.push({ upstream, answer: decoded });
  }
  if (outcomes.every(({ answer }) => answer.kind === 'result')) return null;
  throw noAnswer(outcomes);
}

/** Runs what a key names. While it runs, others with the same key get the same result. */
type SingleFlight<T> = (key: string, run: () => Promise<T>) => Promise<T>;

export function createSingleFlight<T>(): SingleFlight<T> {
  const running = new Map<string, Promise<T>>();
  return (key, run) => {
    const found = running.get(key);
    if (found !== undefined) return found;
    const started = run().finally(() => running.delete(key));
    running.set(key, started);
    return started;
  };
}
