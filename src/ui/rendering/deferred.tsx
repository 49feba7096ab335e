import { Children, Fragment, type ReactNode, startTransition, useEffect, useState } from 'react';

/** Mounts its children one per frame, in order, so that children below the fold do not delay the first ones. */
export function StaggeredChildren({
  immediate,
  rest = null,
  children,
}: {
  /** Mounts all children at once: the page is restored, or the URL has a fragment. May become true while mounting. */
  readonly immediate: boolean;
  /** In place of the children that are not mounted yet. */
  readonly rest?: ReactNode;
  readonly children: ReactNode;
}) {
  const all = Children.toArray(children);
  const [mounted, setMounted] = useState(immediate ? all.length : 1);
  useEffect(() => {
    if (mounted >= all.length) return undefined;
    const frame = requestAnimationFrame(() => startTransition(() => setMounted(mounted + 1)));
    return () => cancelAnimationFrame(frame);
  }, [mounted, all.length]);
  if (immediate || mounted >= all.length) return all;
  return [...all.slice(0, mounted), <Fragment key="rest">{rest}</Fragment>];
}

/** Turns true once the component has been mounted for this long. */
export function useDelayPassed(milliseconds: number): boolean {
  const [passed, setPassed] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setPassed(true), milliseconds);
    return () => clearTimeout(timer);
  }, [milliseconds]);
  return passed;
}
