import { type RefObject, useLayoutEffect, useRef } from 'react';

/** For an element that keeps its height if its content changes late: longer text is then cut at the end of its line. */
export function useHeldHeight(isLate: boolean): RefObject<HTMLDivElement | null> {
  const element = useRef<HTMLDivElement>(null);
  const height = useRef<number | null>(null);
  useLayoutEffect(() => {
    const { current } = element;
    if (current === null) return undefined;
    const { offsetHeight } = current;
    if (!isLate) {
      height.current = offsetHeight;
      return undefined;
    }
    return height.current === null || height.current === offsetHeight ? undefined : hold(current, height.current);
  }, [isLate]);
  return element;
}

/** Until the window has another size. */
function hold(element: HTMLElement, height: number): () => void {
  element.style.height = `${height}px`;
  element.classList.add('held');
  const release = () => {
    removeEventListener('resize', release);
    element.style.height = '';
    element.classList.remove('held');
  };
  addEventListener('resize', release);
  return release;
}
