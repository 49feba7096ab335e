import { pinScroll } from '../../ui/navigation/pin-scroll.ts';

/** How far each entry of the history was scrolled, for as long as the tab lives. */
const PREFIX = 'slotscope.scroll.';

history.scrollRestoration = 'manual';

/**
 * The entry of the history that is shown, and whether it has just been made. The router names those that it makes; an address
 * that was typed and a fragment that was followed have no name yet and get theirs here.
 */
export function nameEntry(): { readonly key: string; readonly isNew: boolean } {
  const named = readKey();
  if (named !== null) return { key: named, isNew: false };
  const key = Math.random().toString(36).slice(2, 10);
  const state: unknown = history.state;
  history.replaceState({ ...(typeof state === 'object' ? state : null), key }, '');
  return { key, isNew: true };
}

/** Notes where the page is scrolled to, until the returned function is called. */
export function keepScroll(key: string): () => void {
  const keep = () => noteScroll(key);
  addEventListener('scroll', keep, { passive: true });
  return () => removeEventListener('scroll', keep);
}

export function noteScroll(key: string): void {
  // The browser may be at another entry already, scrolled to its fragment, while this one is still drawn.
  if (readKey() !== key) return;
  try {
    sessionStorage.setItem(PREFIX + key, String(Math.round(scrollY)));
  } catch {
    // Storage may be forbidden or full; going back then starts at the top.
  }
}

/** Scrolls to where an entry was, as soon as the page is high enough again, and holds it there. */
export function restoreScroll(key: string): () => void {
  const target = readScroll(key);
  return pinScroll('return', () =>
    target === 0 || document.documentElement.scrollHeight - innerHeight >= target ? target : null,
  );
}

/** An entry that was never scrolled was at its top. */
function readScroll(key: string): number {
  try {
    return Number(sessionStorage.getItem(PREFIX + key));
  } catch {
    return 0;
  }
}

function readKey(): string | null {
  const state: unknown = history.state;
  const named = typeof state === 'object' && state !== null && 'key' in state ? state.key : null;
  return typeof named === 'string' ? named : null;
}
