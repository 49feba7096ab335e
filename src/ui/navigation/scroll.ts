import { useEffect } from 'react';
import { NavigationType, useLocation, useNavigationType } from 'react-router';

/**
 * Scrolls to the URL's fragment once its target is `ready`. The browser looks for the target before the response has arrived, and
 * router navigation does not look at all. After Back and Forward, the restored scroll position is kept.
 */
export function useScrollToFragment(ready = true): void {
  const { hash, key } = useLocation();
  const returned = useNavigationType() === NavigationType.Pop && key !== 'default';
  useEffect(() => {
    if (!ready || hash.length < 2 || document.querySelector(':target') !== null) return;
    // The address may have changed since the render. Inspect has its bytes in front.
    if (!location.hash.endsWith(hash.slice(1))) return;
    const state: unknown = history.state;
    const restoredTop = scrollY;
    // A real fragment navigation, so that `:target` matches. It drops the router's state from the history entry.
    location.replace(hash);
    history.replaceState(state, '');
    if (returned) scrollTo(0, restoredTop);
  }, [hash, ready, returned]);
}

/** `return`: the user went back to a page. `fragment`: the URL points at an element. */
type PinReason = 'return' | 'fragment';

/** The active pin; there is at most one. */
let active: { readonly reason: PinReason; readonly release: () => void } | null = null;

/**
 * Scrolls to a place each time the height of the page changes, so that content loaded above does not push it away. Ends when the
 * user scrolls, types or clicks, or when the height has not changed for `QUIET_MS`. `topOf` returns CSS pixels from the top of the
 * page, or null while the page is too short. A restored position wins over a fragment. Returns a function that releases the pin.
 */
export function pinScroll(reason: PinReason, topOf: () => number | null): () => void {
  if (active?.reason === 'return' && reason === 'fragment') return () => undefined;
  active?.release();
  const release = () => {
    observer.disconnect();
    clearTimeout(timer);
    for (const event of INPUT_EVENTS) removeEventListener(event, release);
    if (active === pin) active = null;
  };
  const pin = { reason, release };
  active = pin;
  let timer = setTimeout(release, QUIET_MS);
  const observer = new ResizeObserver(() => {
    clearTimeout(timer);
    timer = setTimeout(release, QUIET_MS);
    const top = topOf();
    if (top !== null) scrollTo({ top });
  });
  for (const event of INPUT_EVENTS) addEventListener(event, release);
  observer.observe(document.body);
  return release;
}

const INPUT_EVENTS = ['wheel', 'touchstart', 'keydown', 'pointerdown'] as const;
const QUIET_MS = 3000;
