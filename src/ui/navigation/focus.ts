import { type RefObject, useLayoutEffect } from 'react';

/** True while the `main` element itself has the focus, not an element inside it. */
let pageHasFocus = false;

/** Focuses the next page that is mounted, even if its code is still loading. */
export function focusNextPage(): void {
  pageHasFocus = true;
  if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
}

/** Moves the focus from a page's skeleton to the page that replaces it. Without this, the focus would be lost with the skeleton. */
export function usePageFocus(page: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const element = page.current;
    if (element === null) return undefined;
    const onFocus = () => {
      pageHasFocus = true;
    };
    const onBlur = (event: FocusEvent) => {
      // Without a related target, the blur may come from the removal of the skeleton.
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

/** Announces a short text in a polite live region. */
export function announceToScreenReader(text: string): void {
  const region = document.getElementById(REGION_ID) ?? createRegion();
  // Screen readers repeat a text only if the region was empty in between.
  region.textContent = '';
  setTimeout(() => {
    region.textContent = text;
  }, 50);
}

const REGION_ID = 'announcements';

function createRegion(): HTMLElement {
  const region = document.createElement('div');
  region.id = REGION_ID;
  region.className = 'visually-hidden';
  region.setAttribute('role', 'status');
  document.body.append(region);
  return region;
}
