import { Children, type ReactNode, startTransition, useEffect, useState } from 'react';

/** Draws its children one after another, a frame each: what stands below the window does not delay what stands in it. */
export function StaggeredChildren({
  atOnce,
  children,
}: {
  /** True where the page is shown again, or a part further down is gone to, be it before all are drawn. */
  readonly atOnce: boolean;
  readonly children: ReactNode;
}) {
  const parts = Children.toArray(children);
  const [drawn, setDrawn] = useState(atOnce ? parts.length : 1);
  useEffect(() => {
    if (drawn >= parts.length) return undefined;
    const frame = requestAnimationFrame(() => startTransition(() => setDrawn(drawn + 1)));
    return () => cancelAnimationFrame(frame);
  }, [drawn, parts.length]);
  return atOnce ? parts : parts.slice(0, drawn);
}
