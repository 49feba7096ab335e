import { useState } from 'react';
import { Link, useLocation } from 'react-router';
import { blocksPath, homePath, ROUTES } from '../../features/routing/paths.ts';
import { EndpointChooser } from '../endpoint/endpoint-chooser.tsx';
import { PreferenceControls } from '../lazy-components.tsx';
import { HeaderSearch } from './header-search.tsx';
import { ThemeSwitch } from './theme-switch.tsx';
import { Wordmark } from './wordmark.tsx';

export function Header({ onOpenShortcuts }: { readonly onOpenShortcuts: () => void }) {
  const { pathname } = useLocation();
  const hasSearch = PAGES_WITH_SEARCH.includes(pathname);
  const [hasMenu, setHasMenu] = useState(false);
  return (
    <header className="site-header">
      <div>
        <Link className="brand" to={homePath()}>
          <Wordmark />
        </Link>
        {hasSearch ? <a href="#q">Search</a> : <HeaderSearch key={pathname} />}
        <nav aria-label="slotscope">
          <Link
            className="blocks-link"
            to={blocksPath()}
            aria-current={pathname === ROUTES.blocks ? 'page' : undefined}
          >
            Blocks
          </Link>{' '}
          <EndpointChooser />{' '}
          <button type="button" popoverTarget="menu" onClick={() => setHasMenu(true)}>
            Menu
          </button>{' '}
          <ThemeSwitch />
        </nav>
        <div id="menu" className="menu" popover="auto" role="dialog" aria-label="Menu">
          {hasMenu && (
            <>
              <ThemeSwitch caption />
              <PreferenceControls.Component onOpenShortcuts={onOpenShortcuts} />
            </>
          )}
        </div>
      </div>
    </header>
  );
}

/** These pages have a larger search field themselves, with the id `q`. */
const PAGES_WITH_SEARCH: readonly string[] = [ROUTES.home, ROUTES.search];
