import { ERROR_CODES } from '../../rpc-protocol/json-rpc.ts';
import { RpcError } from '../../rpc-service/rpc-error.ts';
import type { Answer } from './read-answer.ts';
import type { Outcome } from './upstream-pool.ts';

/** Errors that say what is wrong with the call. Every node would answer the same. */
const CALLERS_FAULTS: ReadonlySet<number> = new Set([
  ERROR_CODES.invalidParams,
  ERROR_CODES.unsupportedTransactionVersion,
]);

/** Throws the error of an upstream if it is about the call, so that no other needs to be asked. */
export function throwCallersFault(answer: Answer): void {
  if (answer.kind === 'error' && CALLERS_FAULTS.has(answer.error.code)) throw answer.error;
}

/**
 * The error for the caller if no upstream answered. If each of them named a reason of its own, the first one is passed on; otherwise
 * nothing is known, and trying again may help.
 */
export function noAnswer(outcomes: readonly Outcome[]): RpcError {
  const errors = outcomes.flatMap(({ answer }) => (answer.kind === 'error' ? [answer.error] : []));
  const [first] = errors;
  if (first !== undefined && errors.length === outcomes.length) return first;
  const reasons = outcomes.map(({ upstream, answer }) => `${upstream.name}: ${describe(answer)}`);
  return new RpcError(ERROR_CODES.internalError, `No upstream answered (${reasons.join('; ')})`);
}

function describe(answer: Answer): string {
  if (answer.kind === 'failed') return answer.reason;
  return answer.kind === 'error' ? `error ${answer.error.code}` : 'its answer is null';
}
