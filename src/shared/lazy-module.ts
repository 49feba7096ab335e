/** Code that is loaded on demand. */
export interface LazyModule<T> {
  /** null until the code is loaded. */
  readonly current: () => T | null;
  /** Loads the code once. After a failure, the next call tries again. */
  readonly load: () => Promise<T>;
}

export function lazyModule<T>(fetch: () => Promise<T>): LazyModule<T> {
  let value: T | null = null;
  let pending: Promise<T> | null = null;
  const load = async () => {
    try {
      value = await fetch();
      return value;
    } finally {
      pending = null;
    }
  };
  return { current: () => value, load: () => (pending ??= value === null ? load() : Promise.resolve(value)) };
}
