import { useCallback, useSyncExternalStore } from 'react';

/** Whether a CSS media query holds, followed as it changes. */
export function useMediaQuery(text: string): boolean {
  const subscribe = useCallback(
    (changed: () => void) => {
      const query = matchMedia(text);
      query.addEventListener('change', changed);
      return () => query.removeEventListener('change', changed);
    },
    [text],
  );
  return useSyncExternalStore(subscribe, () => matchMedia(text).matches);
}
