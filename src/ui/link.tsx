import { type ComponentProps, type MouseEvent, useEffect } from 'react';
import { formatTarget, navigate, type Target } from './location.ts';

/** A link to a page of Slotscope, which opens without loading everything anew, unless `onClick` prevents that. */
export function Link({
  to,
  onClick,
  children,
  ...attributes
}: { readonly to: Target } & Omit<ComponentProps<'a'>, 'href'>) {
  const path = formatTarget(to);
  return (
    <a
      {...attributes}
      href={path}
      onClick={(event) => {
        onClick?.(event);
        if (event.defaultPrevented || !isPlainClick(event)) return;
        event.preventDefault();
        // As the browser does: going where one is makes no second entry.
        navigate(path, { replace: path === location.pathname + location.search + location.hash });
      }}
    >
      {children}
    </a>
  );
}

/** Goes on to another page in place of this one. */
export function Redirect({ to }: { readonly to: string }) {
  useEffect(() => navigate(to, { replace: true }), [to]);
  return null;
}

/** With a modifier or another button the browser opens a tab or a window. */
function isPlainClick({ button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent): boolean {
  return button === 0 && !metaKey && !ctrlKey && !shiftKey && !altKey;
}
