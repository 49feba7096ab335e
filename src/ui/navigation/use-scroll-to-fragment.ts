import { useEffect } from 'react';
import { NavigationType, useLocation, useNavigationType } from 'react-router';

/**
 * Scrolls to the URL's fragment once its target is `ready`. The browser looks for the target before the response has arrived, and
 * router navigation does not look at all. After Back and Forward, the restored scroll position is kept.
 */
export function useScrollToFragment(ready = true): void {
  const { hash, key } = useLocation();
  const returned = useNavigationType() === NavigationType.Pop && key !== 'default';
  useEffect(() => {
    if (!ready || hash.length < 2 || document.querySelector(':target') !== null) return;
    const state: unknown = history.state;
    const restoredTop = scrollY;
    // A real fragment navigation, so that `:target` matches. It drops the router's state from the history entry.
    location.replace(hash);
    history.replaceState(state, '');
    if (returned) scrollTo(0, restoredTop);
  }, [hash, ready, returned]);
}
