import { TransportError } from '../errors.ts';

/** Milliseconds to wait after a failure: what the endpoint asked for, but no less than a pause that doubles with each failure. */
export function retryWait(error: unknown, failures: number): number {
  const requested =
    error instanceof TransportError && error.failure.kind === 'http' ? (error.failure.retryAfterSeconds ?? 0) : 0;
  const wait = Math.min(LONGEST_MILLISECONDS, SHORTEST_MILLISECONDS * 2 ** (failures - 1));
  return Math.max(wait, Math.min(requested, MAX_REQUESTED_SECONDS) * 1000);
}

const SHORTEST_MILLISECONDS = 5000;
const LONGEST_MILLISECONDS = 120_000;
/** A day. A timer takes no more than 24 of them. */
const MAX_REQUESTED_SECONDS = 86_400;
