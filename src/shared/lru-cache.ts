/** Keeps values up to a total weight: what was used longest ago makes room for what is new. */
export interface LruCache<V> {
  readonly get: (key: string) => V | undefined;
  /** What alone is heavier than the whole cache is not kept. */
  readonly set: (key: string, value: V, weight: number) => void;
}

export function createLruCache<V>(maxWeight: number): LruCache<V> {
  // A map keeps its keys in the order in which they were put in.
  const kept = new Map<string, { readonly value: V; readonly weight: number }>();
  let keptWeight = 0;
  const take = (key: string): V | undefined => {
    const entry = kept.get(key);
    if (entry === undefined) return undefined;
    kept.delete(key);
    keptWeight -= entry.weight;
    return entry.value;
  };
  return {
    get: (key) => {
      const entry = kept.get(key);
      if (entry === undefined) return undefined;
      kept.delete(key);
      kept.set(key, entry);
      return entry.value;
    },
    set: (key, value, weight) => {
      take(key);
      if (weight > maxWeight) return;
      kept.set(key, { value, weight });
      keptWeight += weight;
      for (const oldest of kept.keys()) {
        if (keptWeight <= maxWeight) break;
        take(oldest);
      }
    },
  };
}
