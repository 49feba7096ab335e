/** Limits concurrency; further tasks wait in order. */
export interface Semaphore {
  /** Resolves, once it may run, to a function that lets the next one in. null if too many wait already. */
  readonly enter: () => Promise<() => void> | null;
}

export function createSemaphore(maxRunning: number, maxWaiting: number): Semaphore {
  const waiting: (() => void)[] = [];
  let running = 0;
  const leave = (): void => {
    const next = waiting.shift();
    if (next === undefined) running -= 1;
    else next();
  };
  return {
    enter: () => {
      if (running < maxRunning) {
        running += 1;
        return Promise.resolve(leave);
      }
      if (waiting.length >= maxWaiting) return null;
      return new Promise((resolve) => waiting.push(() => resolve(leave)));
    },
  };
}
