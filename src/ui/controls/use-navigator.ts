import { use } from 'react';
import { type Navigator, UNSAFE_NavigationContext as NavigationContext } from 'react-router';

/**
 * Goes to addresses of the explorer. What the router has for it otherwise (`useNavigate`, `Link`) draws all who use it anew
 * whenever the address changes, and a block has hundreds of links.
 */
export function useNavigator(): Pick<Navigator, 'push' | 'replace'> {
  return use(NavigationContext).navigator;
}
