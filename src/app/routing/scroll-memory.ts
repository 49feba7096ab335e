import { pinScroll } from '../../ui/navigation/scroll.ts';

/** Prefix of the session storage keys. Each holds the scroll position of one history entry. */
const PREFIX = 'slotscope.scroll.';

history.scrollRestoration = 'manual';

/**
 * The key of the current history entry. React Router stores a key in the entries that it creates. An entry that the browser
 * created, for a typed URL or a followed fragment, is new here and gets its key now.
 */
export function keyOfEntry(): { readonly key: string; readonly isNew: boolean } {
  const existing = readKey();
  if (existing !== null) return { key: existing, isNew: false };
  const key = Math.random().toString(36).slice(2, 10);
  const state: unknown = history.state;
  history.replaceState({ ...(typeof state === 'object' ? state : null), key }, '');
  return { key, isNew: true };
}

/** Saves the scroll position on each scroll event until the returned function is called. */
export function trackScroll(key: string): () => void {
  const save = () => saveScroll(key);
  addEventListener('scroll', save, { passive: true });
  return () => removeEventListener('scroll', save);
}

export function saveScroll(key: string): void {
  // The browser may already show another entry, scrolled to its fragment, while this one is still rendered.
  if (readKey() !== key) return;
  try {
    sessionStorage.setItem(PREFIX + key, String(Math.round(scrollY)));
  } catch {
    // Storage may be blocked or full. Going back then starts at the top of the page.
  }
}

/** Restores the scroll position of an entry once the page is tall enough, and keeps it while the page grows. */
export function restoreScroll(key: string): () => void {
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
