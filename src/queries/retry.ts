import { TransportError } from '../rpc-client/errors.ts';

const MAX_DELAY_SECONDS = 30;

/**
 * Whether a failed background request is repeated: after the delay that the endpoint requested, or once after a gateway error.
 * Errors from the method itself and undecodable answers are not: they would be the same again.
 */
export function shouldRetry(failureCount: number, error: Error): boolean {
  if (!(error instanceof TransportError)) return false;
  const { failure } = error;
  if (failure.kind === 'interrupted') return failureCount < 1;
  if (failure.kind !== 'http') return false;
  if (failure.status === 429 || failure.retryAfterSeconds !== null)
    return failureCount < 3 && (failure.retryAfterSeconds ?? 0) <= MAX_DELAY_SECONDS;
  return failure.status >= 500 && failureCount < 1;
}

/** Milliseconds: 1, 2 and 4 seconds, or none where the endpoint requested a delay, since its budget waits as long. */
export function retryDelay(failureCount: number, error: Error): number {
  const isRequested =
    error instanceof TransportError && error.failure.kind === 'http' && error.failure.retryAfterSeconds !== null;
  return isRequested ? 0 : 2 ** failureCount * 1000;
}
