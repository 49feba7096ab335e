import { Fragment } from 'react';
import { Link, useLocation } from 'react-router';
import { ROUTES } from '../shared/routes.ts';
import { usePaths } from '../features/routing/paths-context.ts';

/** The pages that need no subject: in the header or, where it has no room, in the menu. */
export function Places({ className }: { readonly className: string }) {
  const paths = usePaths();
  const { pathname } = useLocation();
  return (
    <span className={className}>
      {PLACES.map(([page, name]) => (
        <Fragment key={page}>
          <Link to={paths[page]()} aria-current={pathname === ROUTES[page] ? 'page' : undefined}>
            {name}
          </Link>{' '}
        </Fragment>
      ))}
    </span>
  );
}

const PLACES = [
  ['blocks', 'Blocks'],
  ['inspect', 'Inspect'],
  ['compare', 'Compare'],
] as const;
