/** Runs a task when its turn comes. */
export type ConcurrencyLimit = <T>(task: () => Promise<T>) => Promise<T>;

/** Lets at most `limit` tasks run at a time; the others wait in order. */
export function createConcurrencyLimit(limit: number): ConcurrencyLimit {
  let running = 0;
  const waiting: (() => void)[] = [];
  return async (task) => {
    if (running >= limit) await new Promise<void>((resolve) => waiting.push(resolve));
    else running += 1;
    try {
      return await task();
    } finally {
      const next = waiting.shift();
      // A waiting task takes over the place as it is.
      if (next === undefined) running -= 1;
      else next();
    }
  };
}
