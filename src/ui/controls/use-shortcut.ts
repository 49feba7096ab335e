import { useEffectEvent, useLayoutEffect } from 'react';

/** Calls `onPress` when a key is pressed without modifiers, except in text fields and dialogs. */
export function useShortcut(key: string, onPress: () => void): void {
  useKeyDown((event) => {
    if (event.key !== key || event.ctrlKey || event.metaKey || event.altKey || handlesKeys(event.target)) return;
    event.preventDefault();
    onPress();
  });
}

/** Calls `onPress` when a key is pressed with Ctrl or ⌘, in text fields too. */
export function useCommandKey(key: string, onPress: () => void): void {
  useKeyDown((event) => {
    if (event.key !== key || event.ctrlKey === event.metaKey || event.altKey || event.shiftKey) return;
    event.preventDefault();
    onPress();
  });
}

/** Calls `onKeyDown` for every key, anywhere on the page. */
export function useKeyDown(onKeyDown: (event: KeyboardEvent) => void): void {
  const handle = useEffectEvent(onKeyDown);
  // Layout effects run in the commit that changes the screen. Other effects run later, and until then, the page that was left would handle
  // the keys.
  useLayoutEffect(() => {
    const listener = (event: KeyboardEvent) => handle(event);
    document.addEventListener('keydown', listener);
    return () => document.removeEventListener('keydown', listener);
  }, []);
}

/** How the keyboard of this machine labels the command key with K. Tools that render pages in Node 20 have no navigator. */
export const COMMAND_K = typeof navigator === 'object' && /Mac|iP/.test(navigator.platform) ? '⌘K' : 'Ctrl K';

function handlesKeys(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable || target.closest('input:not([type="radio"]), textarea, select, dialog') !== null)
  );
}
