import { type ReactNode, useLayoutEffect, useRef, useState } from 'react';

/**
 * Renders a value that improves after it was drawn. An improvement (`isLate`) that would take more or less height is not shown: what is
 * below it would move.
 */
export function Steady<T>({
  value,
  isLate,
  children,
}: {
  readonly value: T;
  readonly isLate: (before: T, after: T) => boolean;
  readonly children: (value: T) => ReactNode;
}) {
  const box = useRef<HTMLDivElement>(null);
  const [drawn, setDrawn] = useState<{ readonly value: T; readonly height: number } | null>(null);
  const [refused, setRefused] = useState<T | null>(null);
  const shown = drawn !== null && refused === value ? drawn.value : value;
  useLayoutEffect(() => {
    const height = box.current?.offsetHeight ?? 0;
    if (drawn?.value === shown) return;
    if (drawn !== null && height !== drawn.height && isLate(drawn.value, shown)) setRefused(shown);
    else setDrawn({ value: shown, height });
  }, [drawn, shown, isLate]);
  return <div ref={box}>{children(shown)}</div>;
}
