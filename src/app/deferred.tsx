import { type ComponentType, createElement, lazy } from 'react';

/** A component whose module comes on its own: rendered at once when it is there, awaited when it is not. */
export interface Deferred<Props extends object> {
  readonly Component: ComponentType<Props>;
  /** Never rejects: a module that does not come is drawn in words by the error boundary, when it is needed. */
  readonly preload: () => Promise<void>;
}

/** `React.lazy` alone holds a component back even when its module has come; this does not. */
export function createDeferred<Props extends object>(load: () => Promise<ComponentType<Props>>): Deferred<Props> {
  let loaded: ComponentType<Props> | null = null;
  const preload = async () => {
    loaded ??= await load().catch(() => null);
  };
  const Awaited: ComponentType<Props> = lazy(async () => ({ default: await load() }));
  const Component = (props: Props) => createElement(loaded ?? Awaited, props);
  return { Component, preload };
}
