/** Runs a task as soon as the limit allows. */
export type ConcurrencyLimit = <T>(task: () => Promise<T>) => Promise<T>;

/** Runs at most `limit` tasks at a time; the others wait in order. */
export function createConcurrencyLimit(limit: number): ConcurrencyLimit {
  let running = 0;
  const waiting: (() => void)[] = [];
  return async (task) => {
    if (running >= limit) await new Promise<void>((resolve) => waiting.push(resolve));
    else running += 1;
    try {
      return await task();
    } finally {
      const startNext = waiting.shift();
      // The next task takes over this one's slot, so `running` stays the same.
      if (startNext === undefined) running -= 1;
      else startNext();
    }
  };
}
