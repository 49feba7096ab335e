import { type RefObject, useLayoutEffect } from 'react';

/** Whether the page itself has the focus, not something on it. */
let pageHasFocus = false;

/** The next page that is drawn takes the focus, also where its code has to come first. */
export function focusNextPage(): void {
  pageHasFocus = true;
  if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
}

/** Keeps the focus on a page whose loading frame makes way for its whole one; taken away, it would be nowhere. */
export function usePageFocus(page: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const element = page.current;
    if (element === null) return undefined;
    const onFocus = () => {
      pageHasFocus = true;
    };
    const onBlur = (event: FocusEvent) => {
      // Focus that goes nowhere goes because the frame was taken away.
      if (event.relatedTarget !== null) pageHasFocus = false;
    };
    element.addEventListener('focus', onFocus);
    element.addEventListener('blur', onBlur);
    if (pageHasFocus && document.activeElement === document.body) element.focus({ preventScroll: true });
    return () => {
      element.removeEventListener('focus', onFocus);
      element.removeEventListener('blur', onBlur);
    };
  }, [page]);
}
