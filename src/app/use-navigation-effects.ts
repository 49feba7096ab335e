import { useLayoutEffect, useRef } from 'react';
import { type Location, useLocation } from '../ui/location.ts';
import { announce } from '../ui/announce.ts';
import { keepScroll, restoreScroll } from './scroll-memory.ts';

/**
 * What a browser does by itself when a page is loaded, and a single-page app has to: another page starts at its top with the
 * focus on it and its title read out; going back returns to where one was. Another option of the same page moves nothing.
 */
export function useNavigationEffects(): void {
  const location = useLocation();
  const previous = useRef<Location>(null);

  // In the layout phase: before the next page scrolls, the last one's place must be kept no more.
  useLayoutEffect(() => keepScroll(location.key), [location.key]);

  useLayoutEffect(() => {
    const from = previous.current;
    previous.current = location;
    if (from === null) return restoreScroll(location.key);
    if (from.pathname === location.pathname) return undefined;
    document.getElementById('main')?.focus({ preventScroll: true });
    const timer = setTimeout(() => announce(document.title), TITLE_MILLISECONDS);
    const stop = location.arrival === 'found' ? restoreScroll(location.key) : undefined;
    if (location.arrival !== 'found' && location.hash === '') scrollTo(0, 0);
    return () => {
      clearTimeout(timer);
      stop?.();
    };
  }, [location]);
}

/** A page has its title once it is drawn. */
const TITLE_MILLISECONDS = 100;
