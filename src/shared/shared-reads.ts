/** Reads what `id` names, or shares a read of it that is running. */
export type SharedReads<T> = (id: string, read: () => Promise<T | null>) => Promise<T | null>;

/**
 * Many clients request the newest block at the same time. A row that a running read does not find may have been written
 * since it began, so those who waited for it share one more read.
 */
export function createSharedReads<T>(): SharedReads<T> {
  const running = new Map<string, Promise<T | null>>();
  return async (id, read) => {
    const earlier = running.get(id);
    const found = earlier === undefined ? null : await earlier;
    if (found !== null) return found;
    // One that runs by now began after this call.
    const current = running.get(id) ?? read().finally(() => running.delete(id));
    running.set(id, current);
    return current;
  };
}
