import { useEffect } from 'react';
import { NavigationType, useLocation, useNavigationType } from 'react-router';

/**
 * Goes to the fragment of the address once what it points into is `there`: browsers look for it before the answer has come, and
 * router navigation does not look at all. Whoever comes back stays where they were, which may be elsewhere.
 */
export function useScrollToFragment(there = true): void {
  const { hash, key } = useLocation();
  const returned = useNavigationType() === NavigationType.Pop && key !== 'default';
  useEffect(() => {
    if (!there || hash.length < 2 || document.querySelector(':target') !== null) return;
    const state: unknown = history.state;
    const place = scrollY;
    // A real fragment navigation, so that :target matches; it replaces the entry and would drop the router's state.
    location.replace(hash);
    history.replaceState(state, '');
    if (returned) scrollTo(0, place);
  }, [hash, there, returned]);
}
