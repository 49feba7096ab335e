import { Link, useLocation } from 'react-router';
import { blocksPath, homePath, ROUTES } from '../../features/routing/paths.ts';
import { EndpointChooser } from '../endpoint/endpoint-chooser.tsx';
import { HeaderSearch } from './header-search.tsx';
import { ThemeSwitch } from './theme-switch.tsx';
import { Wordmark } from './wordmark.tsx';

export function Header() {
  const { pathname } = useLocation();
  return (
    <header className="site-header">
      <div>
        <Link className="brand" to={homePath()}>
          <Wordmark />
        </Link>
        {PAGES_WITH_SEARCH.includes(pathname) ? <span /> : <HeaderSearch key={pathname} />}
        <nav aria-label="slotscope">
          <Link
            className="blocks-link"
            to={blocksPath()}
            aria-current={pathname === ROUTES.blocks ? 'page' : undefined}
          >
            Blocks
          </Link>{' '}
          <EndpointChooser />
          <ThemeSwitch />
        </nav>
      </div>
    </header>
  );
}

/** These pages have a larger search field themselves. */
const PAGES_WITH_SEARCH: readonly string[] = [ROUTES.home, ROUTES.search];
