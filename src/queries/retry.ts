import { TransportError } from '../rpc-client/errors.ts';

const LONGEST_WAIT_SECONDS = 30;

/**
 * Whether a read that nobody waits for is asked again by itself: after a pause that the endpoint asked for, or once after a
 * hiccup of its gateway. An error answer or an answer that does not fit would be the same again.
 */
export function shouldRetry(failureCount: number, error: Error): boolean {
  if (!(error instanceof TransportError)) return false;
  const { failure } = error;
  if (failure.kind === 'interrupted') return failureCount < 1;
  if (failure.kind !== 'http') return false;
  if (failure.status === 429 || failure.retryAfterSeconds !== null)
    return failureCount < 3 && (failure.retryAfterSeconds ?? 0) <= LONGEST_WAIT_SECONDS;
  return failure.status >= 500 && failureCount < 1;
}

/** Milliseconds until then: what the endpoint asked for, or 1, 2, 4 seconds. */
export function retryDelay(failureCount: number, error: Error): number {
  const asked =
    error instanceof TransportError && error.failure.kind === 'http' ? error.failure.retryAfterSeconds : null;
  return (asked ?? 2 ** failureCount) * 1000;
}
