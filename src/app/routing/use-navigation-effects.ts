import { useLayoutEffect, useRef } from 'react';
import { type Location, NavigationType, useLocation, useNavigationType } from 'react-router';
import { SAVED_TRANSACTION_PARAM } from '../../features/routing/paths.ts';
import { announceToScreenReader, focusNextPage } from '../../ui/navigation/focus.ts';
import { keyOfEntry, restoreScroll, saveScroll, trackScroll } from './scroll-memory.ts';

/**
 * What the browser does when it loads a page, for navigation inside the app. A new page starts at its top, gets the focus, and its
 * title is announced. Going back restores the scroll position. Choosing another option of the same page does none of this.
 */
export function useNavigationEffects(): void {
  const location = useLocation();
  const navigationType = useNavigationType();
  const previous = useRef<{ readonly page: string; readonly key: string }>(null);
  const stopRestoring = useRef<() => void>(NOTHING);

  // In the layout phase: tracking of the last page must end before the next page scrolls.
  useLayoutEffect(() => {
    const from = previous.current;
    const { key, isNew } = keyOfEntry();
    const { hash } = location;
    const page = pageOf(location);
    const isOtherPage = from !== null && from.page !== page;
    previous.current = { page, key };
    const cleanups = [trackScroll(key)];
    // For an unchanged entry, the scroll position stays. The effect runs again once the page contains the fragment's element.
    if (key !== from?.key) {
      stopRestoring.current();
      // Storage is read only for entries that existed before, because reading it delays the first frame.
      const isReturn = !isNew && (from === null || navigationType === NavigationType.Pop);
      stopRestoring.current = isReturn ? restoreScroll(key) : NOTHING;
      if (!isReturn && isOtherPage && hash === '') scrollTo(0, 0);
      else if (!isReturn && from !== null) saveScroll(key);
    }
    if (isOtherPage) {
      const main = document.getElementById('main');
      if (main === null) focusNextPage();
      else main.focus({ preventScroll: true });
      const timer = setTimeout(() => announceToScreenReader(document.title), TITLE_DELAY_MS);
      cleanups.push(() => clearTimeout(timer));
    }
    return () => cleanups.forEach((cleanup) => cleanup());
  }, [location, navigationType]);
}

/** The path, and the transaction of the saved block that Inspect shows. */
function pageOf({ pathname, search }: Location): string {
  return `${pathname} ${new URLSearchParams(search).get(SAVED_TRANSACTION_PARAM)}`;
}

const NOTHING = () => undefined;
/** By then, the new page has set its title. */
const TITLE_DELAY_MS = 100;
