import { type RefObject, useEffect, useRef } from 'react';
import { useShortcut } from '../../ui/controls/use-shortcut.ts';

/** A ref for the search field that `/` brings the cursor to; on the pages that are about searching it starts there. */
export function useSlashKey({ focused = false } = {}): RefObject<HTMLInputElement | null> {
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    // Where fingers type, the cursor would open a keyboard over the page.
    if (focused && matchMedia('(pointer: fine)').matches) input.current?.focus({ preventScroll: true });
  }, [focused]);
  useShortcut('/', () => {
    input.current?.focus();
    input.current?.select();
  });
  return input;
}
