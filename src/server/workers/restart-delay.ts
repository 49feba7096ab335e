const WINDOW_MILLISECONDS = 60_000;
const MAX_DELAY_MILLISECONDS = 30_000;

/**
 * Returns a function that says how many milliseconds to wait before a worker that just ended is replaced: nothing for the first one
 * in a minute, then 1 s, doubled with each further one. Workers that end at once must not take all of the machine.
 */
export function createRestartDelay(now: () => number = () => performance.now()): () => number {
  let ends: readonly number[] = [];
  return () => {
    ends = [...ends.filter((end) => now() - end < WINDOW_MILLISECONDS), now()];
    return ends.length === 1 ? 0 : Math.min(MAX_DELAY_MILLISECONDS, 1000 * 2 ** (ends.length - 2));
  };
}
