import { ERROR_CODES } from '../../rpc-protocol/json-rpc.ts';
import { RpcError } from '../../rpc-service/rpc-error.ts';
import type { Answer } from './read-answer.ts';
import type { Outcome } from './upstream-pool.ts';

/** Throws the error of an upstream if it is about the call as the caller wrote it, so that no other needs to be asked. */
export function throwCallersFault(answer: Answer): void {
  throwError(answer, ERROR_CODES.invalidParams);
}

/** Throws the error of an upstream that has what was asked for, but cannot express it. */
export function throwVersionError(answer: Answer): void {
  throwError(answer, ERROR_CODES.unsupportedTransactionVersion);
}

function throwError(answer: Answer, code: number): void {
  if (answer.kind === 'error' && answer.error.code === code) throw answer.error;
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
