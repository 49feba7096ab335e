/** Runs what a key names. While it runs, others with the same key get the same result. */
export type ShareRunning<T> = (key: string, run: () => Promise<T>) => Promise<T>;

export function createSharing<T>(): ShareRunning<T> {
  const running = new Map<string, Promise<T>>();
  return (key, run) => {
    const found = running.get(key);
    if (found !== undefined) return found;
    const started = run().finally(() => running.delete(key));
    running.set(key, started);
    return started;
  };
}
