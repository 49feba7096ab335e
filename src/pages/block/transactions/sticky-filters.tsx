import { type CSSProperties, type ReactNode, useLayoutEffect, useRef, useState } from 'react';

/** How many rows are shown, and the filters. Stays in sight above the head of the table; on a phone, one line opens the filters. */
export function StickyFilters({
  count,
  order,
  chosen,
  children,
}: {
  readonly count: string;
  /** The order of the rows in words, which the heading shows; '' for block order. */
  readonly order: string;
  /** The filters in words. */
  readonly chosen: string;
  readonly children: ReactNode;
}) {
  const [isOpen, setOpen] = useState(false);
  const bar = useRef<HTMLDivElement>(null);
  // The head of the table sticks below the bar, whose height depends on how its fields wrap.
  useLayoutEffect(() => {
    const element = bar.current;
    if (element === null) return undefined;
    const observer = new ResizeObserver(() =>
      element.parentElement?.style.setProperty('--bar', `${element.offsetHeight}px`),
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return (
    <div ref={bar} className="option-bar" style={STICKY} data-testid="filter-bar">
      <output aria-live="polite">
        {count}
        {order !== '' && <span className="visually-hidden">{order}</span>}
      </output>{' '}
      <button type="button" className="text-button" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        Filters: {chosen}
      </button>{' '}
      {children}
    </div>
  );
}

/** Here instead of in the style sheet, which has a size limit. */
const STICKY: CSSProperties = {
  position: 'sticky',
  top: 'var(--below)',
  zIndex: 2,
  margin: 0,
  paddingBottom: 'var(--s1)',
  alignItems: 'flex-end',
  background: 'var(--paper)',
};
