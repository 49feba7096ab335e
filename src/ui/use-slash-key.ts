import { type RefObject, useEffect, useRef } from 'react';

/** A ref for the search field that `/` brings the cursor to; on the pages that are about searching it starts there. */
export function useSlashKey({ focused = false } = {}): RefObject<HTMLInputElement | null> {
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    // Where fingers type, the cursor would open a keyboard over the page.
    if (focused && matchMedia('(pointer: fine)').matches) input.current?.focus({ preventScroll: true });
  }, [focused]);
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey || isEditable(event.target)) return;
      event.preventDefault();
      input.current?.focus();
      input.current?.select();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, []);
  return input;
}

function isEditable(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && (target.isContentEditable || target.matches('input, textarea, select'));
}
