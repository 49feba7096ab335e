import { useLayoutEffect, useRef } from 'react';
import { NavigationType, useLocation, useNavigationType } from 'react-router';
import { announceToScreenReader } from '../../ui/navigation/announce-to-screen-reader.ts';
import { focusNextPage } from '../../ui/navigation/use-page-focus.ts';
import { keepScroll, nameEntry, noteScroll, restoreScroll } from './scroll-memory.ts';

/**
 * What a browser does by itself when a page is loaded, and a single-page app has to: another page starts at its top with the
 * focus on it and its title read out; going back returns to where one was. Another option of the same page moves nothing.
 */
export function useNavigationEffects(): void {
  const location = useLocation();
  const arrival = useNavigationType();
  const previous = useRef<{ readonly pathname: string; readonly key: string }>(null);
  const restoring = useRef<() => void>(NOTHING);

  // In the layout phase: before the next page scrolls, the last one's place must be kept no more.
  useLayoutEffect(() => {
    const from = previous.current;
    const { key, isNew } = nameEntry();
    const { pathname, hash } = location;
    const isOther = from !== null && from.pathname !== pathname;
    previous.current = { pathname, key };
    const ends = [keepScroll(key)];
    // A fragment that is looked for again, once the page has it, is no arrival.
    if (key !== from?.key) {
      restoring.current();
      // A loaded page asks no storage, which keeps it waiting for its first frame, unless it was here before.
      const returns = !isNew && (from === null || arrival === NavigationType.Pop);
      restoring.current = returns ? restoreScroll(key) : NOTHING;
      if (!returns && isOther && hash === '') scrollTo(0, 0);
      else if (!returns && from !== null) noteScroll(key);
    }
    if (isOther) {
      const main = document.getElementById('main');
      if (main === null) focusNextPage();
      else main.focus({ preventScroll: true });
      const timer = setTimeout(() => announceToScreenReader(document.title), TITLE_MILLISECONDS);
      ends.push(() => clearTimeout(timer));
    }
    return () => ends.forEach((end) => end());
  }, [location, arrival]);
}

const NOTHING = () => undefined;
/** A page has its title once it is drawn. */
const TITLE_MILLISECONDS = 100;
