import { type RefObject, startTransition, useLayoutEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { clampRange, type RowRange, sameRange, visibleRange, withoutOverscan } from './visible-range.ts';

/** The rows of the table in the window, with overscan; null until the page has been laid out. */
export function useVisibleRange(
  body: RefObject<HTMLElement | null>,
  count: number,
  rowHeight: number,
): RowRange | null {
  const [range, setRange] = useState<RowRange | null>(null);
  useLayoutEffect(() => {
    const measure = () => {
      if (body.current === null) return;
      const { top } = body.current.getBoundingClientRect();
      const next = visibleRange(rowHeight, top, innerHeight);
      // Comparing clamped ranges skips the render while the table moves outside of the window.
      const update = () =>
        setRange((last) =>
          last !== null && sameRange(clampRange(count, last), clampRange(count, next)) ? last : next,
        );
      const { first, end } = withoutOverscan(next);
      const isInWindow = first < count && end > 0;
      if (isInWindow) update();
      else startTransition(update);
    };
    addEventListener('scroll', measure, { passive: true });
    addEventListener('resize', measure);
    // Content above the table can change its height without a scroll. The observer also makes the first measurement, after
    // layout and before paint: measuring here, in the effect, would force a second layout.
    const observer = new ResizeObserver(() => flushSync(measure));
    observer.observe(document.body);
    return () => {
      removeEventListener('scroll', measure);
      removeEventListener('resize', measure);
      observer.disconnect();
    };
  }, [body, count, rowHeight]);
  return range;
}
