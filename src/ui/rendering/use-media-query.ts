import { useCallback, useMemo, useSyncExternalStore } from 'react';

/** Whether a CSS media query holds, followed as it changes. */
export function useMediaQuery(text: string): boolean {
  const query = useMemo(() => matchMedia(text), [text]);
  const subscribe = useCallback(
    (changed: () => void) => {
      query.addEventListener('change', changed);
      return () => query.removeEventListener('change', changed);
    },
    [query],
  );
  return useSyncExternalStore(subscribe, () => query.matches);
}
