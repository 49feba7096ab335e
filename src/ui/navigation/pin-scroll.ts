/** Why a page is held at a place: because a person came back to it, or because the address points at it. */
type Reason = 'returned' | 'pointed';

/** What is held at the moment, one place at a time. */
let holding: { readonly reason: Reason; readonly stop: () => void } | null = null;

/**
 * Scrolls to a place whenever the page has another height, so that what comes above does not push it away; until the person
 * does something, or the page has not changed for a while. `placeOf` gives CSS pixels from the top of the page, null where the
 * page cannot be scrolled there yet. Who came back stays where they were, whatever the address points at.
 */
export function pinScroll(reason: Reason, placeOf: () => number | null): () => void {
  if (holding?.reason === 'returned' && reason === 'pointed') return () => undefined;
  holding?.stop();
  const stop = () => {
    observer.disconnect();
    clearTimeout(timer);
    for (const event of DOINGS) removeEventListener(event, stop);
    if (holding === held) holding = null;
  };
  const held = { reason, stop };
  holding = held;
  let timer = setTimeout(stop, PATIENCE_MILLISECONDS);
  const observer = new ResizeObserver(() => {
    clearTimeout(timer);
    timer = setTimeout(stop, PATIENCE_MILLISECONDS);
    const top = placeOf();
    if (top !== null) scrollTo({ top });
  });
  for (const event of DOINGS) addEventListener(event, stop);
  observer.observe(document.body);
  return stop;
}

const DOINGS = ['wheel', 'touchstart', 'keydown', 'pointerdown'] as const;
/** A page that has not changed for so long has all that it waited for. */
const PATIENCE_MILLISECONDS = 3000;
