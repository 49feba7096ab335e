import { type RefObject, useEffect, useRef } from 'react';
import { useShortcut } from '../../ui/controls/use-shortcut.ts';

/** Returns a ref for a search field that `/` focuses. With `focused`, it also has the focus at first. */
export function useSlashKey({ focused = false } = {}): RefObject<HTMLInputElement | null> {
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    // On a touch screen the focus would open the keyboard over the page.
    if (focused && matchMedia('(pointer: fine)').matches) input.current?.focus({ preventScroll: true });
  }, [focused]);
  useShortcut('/', () => {
    input.current?.focus();
    input.current?.select();
  });
  return input;
}
