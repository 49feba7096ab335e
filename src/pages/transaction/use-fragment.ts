import { useEffect } from 'react';
import { useLocation } from 'react-router';

/**
 * Goes to the fragment of the address once the content that it points into is there: browsers look for it before the answer
 * has come, and router navigation does not look at all.
 */
export function useFragment(): void {
  const { hash } = useLocation();
  useEffect(() => {
    if (hash.length < 2 || document.querySelector(':target') !== null) return;
    const state: unknown = history.state;
    // A real fragment navigation, so that :target matches; it replaces the entry and would drop the router's state.
    location.replace(hash);
    history.replaceState(state, '');
  }, [hash]);
}
