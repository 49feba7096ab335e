import { Children, type ReactNode, startTransition, useEffect, useState } from 'react';

/** Mounts its children one per frame, in order, so that children below the fold do not delay the first ones. */
export function StaggeredChildren({
  immediate,
  children,
}: {
  /** Mounts all children at once: the page is restored, or the URL has a fragment. May turn true while mounting. */
  readonly immediate: boolean;
  readonly children: ReactNode;
}) {
  const all = Children.toArray(children);
  const [mounted, setMounted] = useState(immediate ? all.length : 1);
  useEffect(() => {
    if (mounted >= all.length) return undefined;
    const frame = requestAnimationFrame(() => startTransition(() => setMounted(mounted + 1)));
    return () => cancelAnimationFrame(frame);
  }, [mounted, all.length]);
  return immediate ? all : all.slice(0, mounted);
}
