import type { ComponentProps } from 'react';
import { type To, useHref, useLinkClickHandler } from 'react-router';

interface LinkProps extends Omit<ComponentProps<'a'>, 'href' | 'target'> {
  readonly to: To;
}

/**
 * A link to a page of the explorer. The router has one of its own, which brings the loading of data and the prefetching of its
 * framework along, 5 kB that nothing here uses.
 */
export function Link({ to, onClick, children, ...rest }: LinkProps) {
  const go = useLinkClickHandler(to);
  return (
    <a
      {...rest}
      href={useHref(to)}
      onClick={(event) => {
        onClick?.(event);
        if (!event.defaultPrevented) go(event);
      }}
    >
      {children}
    </a>
  );
}
