import { useEffectEvent, useLayoutEffect } from 'react';

/** Calls `onPress` when a key is pressed without modifiers, except in text fields and dialogs. */
export function useShortcut(key: string, onPress: () => void): void {
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== key || event.ctrlKey || event.metaKey || event.altKey || handlesKeys(event.target)) return;
    event.preventDefault();
    onPress();
  });
  // A layout effect, so that no key is missed between the first paint and the effects that run after it.
  useLayoutEffect(() => {
    const listener = (event: KeyboardEvent) => onKeyDown(event);
    document.addEventListener('keydown', listener);
    return () => document.removeEventListener('keydown', listener);
  }, []);
}

function handlesKeys(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable || target.closest('input:not([type="radio"]), textarea, select, dialog') !== null)
  );
}
