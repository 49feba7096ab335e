import { announceToScreenReader, focusNextPage } from '../ui/navigation/focus.ts';
import { pinScroll } from '../ui/navigation/scroll.ts';
import { useLayoutEffect, useRef } from 'react';
import { type Location, NavigationType, useLocation, useNavigationType } from 'react-router';
import { SAVED_TRANSACTION_PARAM } from '../features/routing/paths.ts';

/**
 * What the browser does when it loads a page, for navigation inside the app. A new page starts at its top, gets the focus, and its
 * title is announced. Going back restores the scroll position. Choosing another option of the same page does none of this.
 */
export function useNavigationEffects(): void {
  const location = useLocation();
  const navigationType = useNavigationType();
  const previous = useRef<{ readonly page: string; readonly key: string }>(null);
  const stopRestoring = useRef<() => void>(NOTHING);

  // In the layout phase: tracking of the last page must stop before the next page scrolls.
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

/** Prefix of the session storage keys. Each stores the scroll position of one history entry. */
const PREFIX = 'slotscope.scroll.';

/**
 * The key of the current history entry. React Router stores a key in the entries that it creates. An entry that the browser
 * created, for a typed URL or a followed fragment, is new here and gets its key now.
 */
function keyOfEntry(): { readonly key: string; readonly isNew: boolean } {
  const existing = readKey();
  if (existing !== null) return { key: existing, isNew: false };
  const key = Math.random().toString(36).slice(2, 10);
  const state: unknown = history.state;
  history.replaceState({ ...(typeof state === 'object' ? state : null), key }, '');
  return { key, isNew: true };
}

/** Saves the scroll position on each scroll event until the returned function is called. */
function trackScroll(key: string): () => void {
  const save = () => saveScroll(key);
  addEventListener('scroll', save, { passive: true });
  return () => removeEventListener('scroll', save);
}

function saveScroll(key: string): void {
  // The browser may already show another entry, scrolled to its fragment, while this one is still rendered.
  if (readKey() !== key) return;
  try {
    sessionStorage.setItem(PREFIX + key, String(Math.round(scrollY)));
  } catch {
    // Storage may be blocked or full. Going back then starts at the top of the page.
  }
}

/** Restores the scroll position of an entry once the page is tall enough, and keeps it while the page grows. */
function restoreScroll(key: string): () => void {
  const target = readScroll(key);
  return pinScroll('return', () =>
    target === 0 || document.documentElement.scrollHeight - innerHeight >= target ? target : null,
  );
}

/** 0 for an entry that was never scrolled. */
function readScroll(key: string): number {
  try {
    return Number(sessionStorage.getItem(PREFIX + key));
  } catch {
    return 0;
  }
}

function readKey(): string | null {
  const state: unknown = history.state;
  const key = typeof state === 'object' && state !== null && 'key' in state ? state.key : null;
  return typeof key === 'string' ? key : null;
}
