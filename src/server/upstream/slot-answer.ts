import type { Commitment } from '../../rpc-protocol/config.ts';
import { ERROR_CODES } from '../../rpc-protocol/json-rpc.ts';
import { decodeU64 } from '../../shared/json/json-decoding.ts';
import type { RpcError } from '../../rpc-service/rpc-error.ts';
import type { Slot } from '../../solana/ids/ids.ts';
import { noAnswer, throwVersionError } from './outcome-errors.ts';
import type { Answer, ResultAnswer } from './read-answer.ts';
import type { Upstream } from './upstream.ts';
import type { CallOfPool, Outcome, UpstreamPool } from './upstream-pool.ts';

export type SlotAnswer<T> =
  | { readonly kind: 'found'; readonly found: T }
  /** A source that has the slots around it says that this one has no block. `error` is what it answered; null for null. */
  | { readonly kind: 'absent'; readonly error: RpcError | null };

export interface SlotQuestion<T> {
  readonly call: CallOfPool;
  readonly slot: Slot;
  readonly commitment: Commitment;
  /** Throws if a result is not what was asked for. */
  readonly decode: (result: ResultAnswer) => Promise<T>;
}

/**
 * Asks about a slot until an upstream has its block. Only an upstream whose ledger covers the slot can say that there is none: from
 * any other, null or "skipped" means no more than an error. Throws RpcError if nothing is known.
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

/** Decodes a result. If it is not what was asked for, the upstream has failed. */
export async function decodeResult<T>(
  { redact }: Upstream,
  answer: ResultAnswer,
  decode: (answer: ResultAnswer) => Promise<T>,
): Promise<{ readonly kind: 'found'; readonly found: T } | { readonly kind: 'failed'; readonly reason: string }> {
  try {
    return { kind: 'found', found: await decode(answer) };
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    return { kind: 'failed', reason: redact(`its answer cannot be used: ${reason}`) };
  }
}

/** Whether an upstream has the oldest blocks down to this slot, and has reached it. */
async function coversSlot(
  pool: UpstreamPool,
  upstream: Upstream,
  { slot, commitment }: Pick<SlotQuestion<unknown>, 'slot' | 'commitment'>,
): Promise<boolean> {
  const { first, tip } = await findRange(pool, upstream, commitment);
  return first !== null && tip !== null && first <= slot && slot <= tip;
}

export interface SlotRange {
  readonly first: Slot | null;
  readonly tip: Slot | null;
}

/** The oldest and the newest slot of an upstream; null for one that it does not tell. */
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
