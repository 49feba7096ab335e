import { type ComponentType, createElement, type ReactNode, useEffect, useState } from 'react';

/** Something whose code comes when it is wanted. */
export interface LazyModule<T> {
  /** null until it has come. */
  readonly current: () => T | null;
  /** Asks for it, once; asks again where it did not come. */
  readonly load: () => Promise<T>;
}

export function lazyModule<T>(fetch: () => Promise<T>): LazyModule<T> {
  let value: T | null = null;
  let coming: Promise<T> | null = null;
  const load = async () => {
    try {
      value = await fetch();
      return value;
    } finally {
      coming = null;
    }
  };
  return { current: () => value, load: () => (coming ??= value === null ? load() : Promise.resolve(value)) };
}

/** It, or null until it has come. Where it is wanted and does not come, the nearest error boundary says so. */
export function useLazyModule<T>(deferred: LazyModule<T>, wanted = true): T | null {
  const [value, setValue] = useState(deferred.current);
  const [error, setError] = useState<unknown>(null);
  useEffect(() => {
    if (wanted) deferred.load().then((come) => setValue(() => come), setError);
  }, [deferred, wanted]);
  if (error !== null) throw error;
  return value;
}

/** A component whose code comes when it is drawn, and may be asked for before. */
export interface LazyComponent<Props extends object> extends LazyModule<ComponentType<Props>> {
  readonly Component: ComponentType<Props>;
}

/**
 * Draws `awaited` until the code has come. Unlike `React.lazy` it draws at once what is there already, and shows what has
 * come without the 300 ms for which Suspense holds a page back.
 */
export function lazyComponent<Props extends object>(
  fetch: () => Promise<ComponentType<Props>>,
  awaited: ReactNode = null,
): LazyComponent<Props> {
  const deferred = lazyModule(fetch);
  const Component = (props: Props) => {
    const Loaded = useLazyModule(deferred);
    return Loaded === null ? awaited : createElement(Loaded, props);
  };
  return { ...deferred, Component };
}
