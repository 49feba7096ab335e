import { useCallback, useMemo, useSyncExternalStore } from 'react';

/** Whether a CSS media query matches. */
export function useMediaQuery(text: string): boolean {
  const query = useMemo(() => matchMedia(text), [text]);
  const subscribe = useCallback(
    (onChange: () => void) => {
      query.addEventListener('change', onChange);
      return () => query.removeEventListener('change', onChange);
    },
    [query],
  );
  const matches = () => query.matches;
  return useSyncExternalStore(subscribe, matches, matches);
}
