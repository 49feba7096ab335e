import { type ComponentType, createElement, type ReactNode, useEffect, useState } from 'react';
import { type LazyModule, lazyModule } from '../../shared/lazy-module.ts';

/** Loads the code if `enabled`; null until it is loaded. A failed load throws to the nearest error boundary. */
export function useLazyModule<T>(module: LazyModule<T>, enabled = true): T | null {
  const [value, setValue] = useState(module.current);
  const [error, setError] = useState<unknown>(null);
  useEffect(() => {
    if (enabled) module.load().then((loaded) => setValue(() => loaded), setError);
  }, [module, enabled]);
  if (error !== null) throw error;
  return value;
}

/** A component whose code is loaded when it is first rendered, or before by `load`. */
export interface LazyComponent<Props extends object> extends LazyModule<ComponentType<Props>> {
  readonly Component: ComponentType<Props>;
}

/**
 * Renders the placeholder until the code is loaded. Unlike `React.lazy`, it renders loaded code without suspending first, and
 * it is not subject to the 300 ms for which React throttles the reveal of Suspense boundaries.
 */
export function lazyComponent<Props extends object>(
  fetch: () => Promise<ComponentType<Props>>,
  placeholder: (props: Props) => ReactNode = () => null,
): LazyComponent<Props> {
  const module = lazyModule(fetch);
  const Component = (props: Props) => {
    const Loaded = useLazyModule(module);
    return Loaded === null ? placeholder(props) : createElement(Loaded, props);
  };
  return { ...module, Component };
}
