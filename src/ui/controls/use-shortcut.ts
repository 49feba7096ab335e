import { useEffectEvent, useLayoutEffect } from 'react';

/** Calls back when a key is pressed anywhere on the page, alone, and not where text is typed or a dialog is open. */
export function useShortcut(key: string, pressed: () => void): void {
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== key || event.ctrlKey || event.metaKey || event.altKey || takesKeys(event.target)) return;
    event.preventDefault();
    pressed();
  });
  // With the page, not after it has been painted: a key that is pressed at once is heard.
  useLayoutEffect(() => {
    const listener = (event: KeyboardEvent) => onKeyDown(event);
    document.addEventListener('keydown', listener);
    return () => document.removeEventListener('keydown', listener);
  }, []);
}

function takesKeys(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable || target.closest('input:not([type="radio"]), textarea, select, dialog') !== null)
  );
}
