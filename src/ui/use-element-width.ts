import { useLayoutEffect, useState, type RefObject } from 'react';

/** The width of the element's parent in CSS pixels, followed as it changes; 0 before the first layout. */
export function useElementWidth(element: RefObject<Element | null>): number {
  const [width, setWidth] = useState(0);
  useLayoutEffect(() => {
    const parent = element.current?.parentElement;
    if (!parent) return;
    const measure = () => setWidth(parent.clientWidth);
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(parent);
    return () => observer.disconnect();
  }, [element]);
  return width;
}
