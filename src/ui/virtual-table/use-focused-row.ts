import { type RefObject, useEffect, useState } from 'react';

/**
 * Index of the row that contains the focus, read from `data-row`. The table keeps it mounted: if the focused element were
 * removed, keyboard users would start again at the top of the page.
 */
export function useFocusedRow(body: RefObject<HTMLElement | null>): number | null {
  const [focused, setFocused] = useState<number | null>(null);
  useEffect(() => {
    const element = body.current;
    const onFocusIn = (event: FocusEvent) => setFocused(rowIndexOf(event.target));
    const onFocusOut = (event: FocusEvent) => setFocused(rowIndexOf(event.relatedTarget));
    element?.addEventListener('focusin', onFocusIn);
    element?.addEventListener('focusout', onFocusOut);
    return () => {
      element?.removeEventListener('focusin', onFocusIn);
      element?.removeEventListener('focusout', onFocusOut);
    };
  }, [body]);
  return focused;
}

function rowIndexOf(target: EventTarget | null): number | null {
  const row = target instanceof Element ? target.closest<HTMLElement>('[data-row]') : null;
  return row === null ? null : Number(row.dataset['row']);
}
