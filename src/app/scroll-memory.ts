/** How far each entry of the history was scrolled, for as long as the tab lives. */
const PREFIX = 'slotscope.scroll.';
/** A page that has not grown back to its height by then will not. */
const PATIENCE_MILLISECONDS = 3000;

history.scrollRestoration = 'manual';

/** Notes where the page is scrolled to, until the returned function is called. */
export function keepScroll(key: string): () => void {
  const keep = () => {
    try {
      sessionStorage.setItem(PREFIX + key, String(Math.round(scrollY)));
    } catch {
      // Storage may be forbidden or full; going back then starts at the top.
    }
  };
  addEventListener('scroll', keep, { passive: true });
  return () => removeEventListener('scroll', keep);
}

/** Scrolls to where an entry was, as soon as the page is high enough again, unless the person scrolls first. */
export function restoreScroll(key: string): (() => void) | undefined {
  const target = readScroll(key);
  if (target === null || target === 0) return undefined;
  const stop = () => {
    observer.disconnect();
    clearTimeout(timer);
    for (const event of ['wheel', 'touchstart', 'keydown', 'pointerdown']) removeEventListener(event, stop);
  };
  const observer = new ResizeObserver(() => {
    if (document.documentElement.scrollHeight - innerHeight < target) return;
    scrollTo(0, target);
    stop();
  });
  const timer = setTimeout(stop, PATIENCE_MILLISECONDS);
  for (const event of ['wheel', 'touchstart', 'keydown', 'pointerdown']) addEventListener(event, stop);
  observer.observe(document.body);
  return stop;
}

function readScroll(key: string): number | null {
  try {
    const kept = sessionStorage.getItem(PREFIX + key);
    return kept === null ? null : Number(kept);
  } catch {
    return null;
  }
}
