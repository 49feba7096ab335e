import { useCallback, useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import { flushSync } from 'react-dom';

/** Whether a CSS media query matches. Where there is no window, none does. */
export function useMediaQuery(text: string): boolean {
  const query = useMemo(() => globalThis.matchMedia?.(text), [text]);
  const subscribe = useCallback(
    (onChange: () => void) => {
      query?.addEventListener('change', onChange);
      return () => query?.removeEventListener('change', onChange);
    },
    [query],
  );
  const matches = () => query?.matches ?? false;
  return useSyncExternalStore(subscribe, matches, matches);
}

/** Whether the page is being printed. Rendered synchronously on `beforeprint`, before the browser captures the page. */
export function usePrinting(): boolean {
  const onPaper = useMediaQuery('print');
  const [preparing, setPreparing] = useState(false);
  useEffect(() => {
    const begin = () => flushSync(() => setPreparing(true));
    const end = () => flushSync(() => setPreparing(false));
    addEventListener('beforeprint', begin);
    addEventListener('afterprint', end);
    return () => {
      removeEventListener('beforeprint', begin);
      removeEventListener('afterprint', end);
    };
  }, []);
  return onPaper || preparing;
}
