import { useLayoutEffect, useRef } from 'react';
import { type Location, NavigationType, useLocation, useNavigationType } from 'react-router';
import { announce } from '../ui/announce.ts';
import { focusNextPage } from '../ui/use-kept-focus.ts';
import { keepScroll, restoreScroll } from './scroll-memory.ts';

/**
 * What a browser does by itself when a page is loaded, and a single-page app has to: another page starts at its top with the
 * focus on it and its title read out; going back returns to where one was. Another option of the same page moves nothing.
 */
export function useNavigationEffects(): void {
  const location = useLocation();
  const arrival = useNavigationType();
  const previous = useRef<Location>(null);

  // In the layout phase: before the next page scrolls, the last one's place must be kept no more.
  useLayoutEffect(() => keepScroll(location.key), [location.key]);

  useLayoutEffect(() => {
    const from = previous.current;
    previous.current = location;
    if (from === null) return cameBack() ? restoreScroll(location.key) : undefined;
    if (from.pathname === location.pathname) return undefined;
    const main = document.getElementById('main');
    if (main === null) focusNextPage();
    else main.focus({ preventScroll: true });
    const timer = setTimeout(() => announce(document.title), TITLE_MILLISECONDS);
    const stop = arrival === NavigationType.Pop ? restoreScroll(location.key) : undefined;
    if (arrival !== NavigationType.Pop && location.hash === '') scrollTo(0, 0);
    return () => {
      clearTimeout(timer);
      stop?.();
    };
  }, [location, arrival]);
}

/** Whether this document was here before. Asked first: storage, when it is opened, keeps a page waiting for its first frame. */
function cameBack(): boolean {
  return performance.getEntriesByType('navigation').some((entry) => 'type' in entry && entry.type !== 'navigate');
}

/** A page has its title once it is drawn. */
const TITLE_MILLISECONDS = 100;
