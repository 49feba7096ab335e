import type { ComponentProps, MouseEvent } from 'react';
import { createPath, type To } from 'react-router';
import { useNavigator } from './use-navigator.ts';

interface LinkProps extends Omit<ComponentProps<'a'>, 'href' | 'target'> {
  /** A fragment alone keeps the parameters of the address. */
  readonly to: To;
}

/** A link to a page of the explorer, or to another state of this one. */
export function Link({ to, onClick, children, ...rest }: LinkProps) {
  const navigator = useNavigator();
  const href = typeof to === 'string' ? to : createPath({ pathname: location.pathname, ...to });
  return (
    <a
      {...rest}
      href={href}
      onClick={(event) => {
        onClick?.(event);
        if (event.defaultPrevented || opensElsewhere(event)) return;
        event.preventDefault();
        const path = href.startsWith('#')
          ? createPath({ pathname: location.pathname, search: location.search, hash: href })
          : href;
        if (path === createPath(location)) navigator.replace(path);
        else navigator.push(path);
      }}
    >
      {children}
    </a>
  );
}

/** In another tab or window, as the browser does it. */
export function opensElsewhere({ button, altKey, ctrlKey, metaKey, shiftKey }: MouseEvent): boolean {
  return button !== 0 || altKey || ctrlKey || metaKey || shiftKey;
}
