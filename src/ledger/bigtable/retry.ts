import { setTimeout as sleep } from 'node:timers/promises';
import { isRetryable } from './connection.ts';

/** Attempts of a call that makes no progress. */
const MAX_ATTEMPTS = 5;
/** Milliseconds: the longest pause before the second attempt. It doubles with every attempt. */
const FIRST_PAUSE = 100;
const MAX_PAUSE = 5000;
/** Milliseconds after the first failure, behind which there is no further attempt. */
const MAX_MILLISECONDS = 20_000;

/** Counts the attempts of a call, and pauses between them. */
export interface Attempts {
  /** Call it when an answer arrives: the next failure is a first one. */
  readonly succeeded: () => void;
  /** Pauses for a random time. Throws the error if it is final or the attempts are used up. */
  readonly failed: (error: unknown) => Promise<void>;
}

export function countAttempts(
  pause: (milliseconds: number) => Promise<unknown> = sleep,
  now: () => number = () => performance.now(),
): Attempts {
  let failures = 0;
  let firstFailure = 0;
  return {
    succeeded: () => {
      failures = 0;
    },
    failed: async (error) => {
      failures += 1;
      if (failures === 1) firstFailure = now();
      const isLast = failures >= MAX_ATTEMPTS || now() - firstFailure >= MAX_MILLISECONDS;
      if (isLast || !isRetryable(error)) throw error;
      // A random pause, so that clients which failed together do not return together.
      await pause(Math.random() * Math.min(MAX_PAUSE, FIRST_PAUSE * 2 ** (failures - 1)));
    },
  };
}
