/** Lets at most a number of tasks run at a time. */
export interface ConcurrencyLimit {
  /** Waits in order for a place. The result gives it back; only its first call counts. */
  readonly enter: () => Promise<() => void>;
}

export function createConcurrencyLimit(limit: number): ConcurrencyLimit {
  let running = 0;
  const waiting: (() => void)[] = [];
  return {
    enter: async () => {
      if (running >= limit) await new Promise<void>((resolve) => waiting.push(resolve));
      else running += 1;
      let hasLeft = false;
      return () => {
        if (hasLeft) return;
        hasLeft = true;
        const startNext = waiting.shift();
        // The next task takes over this one's place, so `running` stays the same.
        if (startNext === undefined) running -= 1;
        else startNext();
      };
    },
  };
}
