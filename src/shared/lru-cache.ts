/** Holds values up to a total weight and evicts the least recently used ones. */
export interface LruCache<V> {
  readonly get: (key: string) => V | undefined;
  /** Ignores a value heavier than the whole cache, but drops the previous value of its key. */
  readonly set: (key: string, value: V, weight: number) => void;
}

export function createLruCache<V>(maxWeight: number): LruCache<V> {
  const kept = new Map<string, Entry<V>>();
  let totalWeight = 0;
  // A linked list in order of use: to delete and re-insert a key of a Map with thousands of entries costs microseconds.
  let oldest: Entry<V> | null = null;
  let newest: Entry<V> | null = null;
  const link = (entry: Entry<V>): void => {
    entry.older = newest;
    entry.newer = null;
    if (newest === null) oldest = entry;
    else newest.newer = entry;
    newest = entry;
  };
  const unlink = ({ older, newer }: Entry<V>): void => {
    if (older === null) oldest = newer;
    else older.newer = newer;
    if (newer === null) newest = older;
    else newer.older = older;
  };
  const drop = (entry: Entry<V>): void => {
    unlink(entry);
    kept.delete(entry.key);
    totalWeight -= entry.weight;
  };
  return {
    get: (key) => {
      const entry = kept.get(key);
      if (entry === undefined) return undefined;
      unlink(entry);
      link(entry);
      return entry.value;
    },
    set: (key, value, weight) => {
      const before = kept.get(key);
      if (before !== undefined) drop(before);
      if (weight > maxWeight) return;
      const added = { key, value, weight, older: null, newer: null };
      kept.set(key, added);
      link(added);
      totalWeight += weight;
      for (let entry = oldest; entry !== null; entry = entry.newer) {
        if (totalWeight <= maxWeight) break;
        drop(entry);
      }
    },
  };
}

interface Entry<V> {
  readonly key: string;
  readonly value: V;
  readonly weight: number;
  older: Entry<V> | null;
  newer: Entry<V> | null;
}
