import { type ReactNode, useLayoutEffect, useRef, useState } from 'react';

/**
 * Reserves the space of content that is still loading, so that nothing moves when it arrives. With `width`, it replaces text and
 * shows a hairline that long; with `height`, it replaces a block. Both are CSS pixels.
 */
export function Placeholder({
  width,
  height,
}: { readonly width: number; readonly height?: never } | { readonly width?: never; readonly height: number }) {
  if (height !== undefined) return <div style={{ height }} aria-busy="true" />;
  return <span className="placeholder" data-testid="placeholder" style={{ '--width': `${width}px` }} />;
}

/** Reserves the space of a blockhash, which takes two lines on the narrowest phones. */
export function BlockhashPlaceholder() {
  return <span className="placeholder blockhash" data-testid="placeholder" style={{ '--width': '343px' }} />;
}

/**
 * Renders a value that improves after it was drawn. An improvement (`isLate`) that would change the height is not
 * shown, because it would move the content below.
 */
export function NoLayoutShift<T>({
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
