import { NavLink, Link, useLocation } from 'react-router';
import { blocksPath, homePath, ROUTES } from '../ui/paths.ts';
import { EndpointChooser } from './endpoint-chooser.tsx';
import { HeaderSearch } from './header-search.tsx';
import { ThemeSwitch } from './theme-switch.tsx';
import { Wordmark } from './wordmark.tsx';

export function Header() {
  const { pathname } = useLocation();
  return (
    <header className="top">
      <div>
        <Link className="brand" to={homePath()} aria-label="slotscope, home">
          <Wordmark />
        </Link>
        {/* The home page has its own, larger field. */}
        {pathname === ROUTES.home ? <span /> : <HeaderSearch key={pathname} />}
        <nav aria-label="slotscope">
          <NavLink className="wordy" to={blocksPath()}>
            Blocks
          </NavLink>
          <EndpointChooser />
          <ThemeSwitch />
        </nav>
      </div>
    </header>
  );
}
