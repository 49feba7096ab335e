import { Fragment, useRef, useState } from 'react';
import { useStore } from 'zustand';
import { Link, useLocation } from 'react-router';
import { useEndpoint } from '../features/endpoint/endpoint-context.ts';
import { ROUTES } from '../features/routing/paths.ts';
import { usePaths } from '../features/routing/paths-context.ts';
import { HeaderSearch } from '../features/search/search-box.tsx';
import { useClient } from '../queries/client-context.ts';
import { readLocalStorage, writeLocalStorage } from '../ui/preferences/local-storage.ts';
import styles from './endpoint-chooser.module.css';
import { EndpointForm, PreferenceControls } from './lazy-components.tsx';

export function Header({ onOpenShortcuts }: { readonly onOpenShortcuts: () => void }) {
  const paths = usePaths();
  const { pathname } = useLocation();
  const hasSearch = PAGES_WITH_SEARCH.includes(pathname);
  const [hasMenu, setHasMenu] = useState(false);
  return (
    <header className="site-header">
      <div>
        <Link className="brand" to={paths.home()}>
          <Wordmark />
        </Link>
        {hasSearch ? <a href="#q">Search</a> : <HeaderSearch key={pathname} />}
        <nav aria-label="slotscope">
          <Places className="places" /> <EndpointChooser />{' '}
          <button type="button" className="menu-button" popoverTarget="menu" onClick={() => setHasMenu(true)}>
            Menu
          </button>
        </nav>
        <div id="menu" className="menu" popover="auto" role="dialog" aria-label="Menu">
          {hasMenu && (
            <>
              <Places className="menu-places" />
              <Link to={paths.endpoint()}>What this endpoint offers</Link>
              <ThemeSwitch />
              <PreferenceControls.Component onOpenShortcuts={onOpenShortcuts} />
            </>
          )}
        </div>
      </div>
    </header>
  );
}

/** The pages that need no subject: in the header or, where it has no room, in the menu. */
function Places({ className }: { readonly className: string }) {
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

/** These pages have a larger search field themselves, with the id `q`. */
const PAGES_WITH_SEARCH: readonly string[] = [ROUTES.home, ROUTES.search];

const THEMES = ['system', 'light', 'dark'] as const;
type Theme = (typeof THEMES)[number];

/** Cycles through system, light and dark. index.html applies the stored theme before the first paint. */
function ThemeSwitch() {
  const [theme, setTheme] = useState(readTheme);
  const next = THEMES[(THEMES.indexOf(theme) + 1) % THEMES.length] ?? 'system';
  const label = `Theme: ${LABELS[theme]}`;
  return (
    <button
      type="button"
      className="theme-switch"
      onClick={() => {
        setTheme(next);
        applyTheme(next);
      }}
    >
      <svg viewBox="0 0 14 14" aria-hidden="true">
        <circle cx="7" cy="7" r="6" fill={theme === 'dark' ? 'currentColor' : 'none'} />
        {theme === 'system' && <path d="M7 1a6 6 0 0 1 0 12z" fill="currentColor" />}
      </svg>
      {label}
    </button>
  );
}

const LABELS = { system: 'follows the system', light: 'light', dark: 'dark' } as const;

function readTheme(): Theme {
  const stored = readLocalStorage('theme');
  return THEMES.find((theme) => theme === stored) ?? 'system';
}

function applyTheme(theme: Theme): void {
  writeLocalStorage('theme', theme === 'system' ? null : theme);
  if (theme === 'system') delete document.documentElement.dataset['theme'];
  else document.documentElement.dataset['theme'] = theme;
}

/** The button with the current endpoint and the state of its last request. It opens the dialog to choose another. */
function EndpointChooser() {
  const { label } = useEndpoint();
  const { log } = useClient();
  const { latest } = useStore(log.store);
  const dialog = useRef<HTMLDialogElement>(null);
  const [isOpen, setIsOpen] = useState(false);
  const close = () => dialog.current?.close();
  return (
    <>
      <button
        type="button"
        className="endpoint-button"
        aria-haspopup="dialog"
        onPointerEnter={preloadForm}
        onFocus={preloadForm}
        onClick={() => {
          setIsOpen(true);
          dialog.current?.showModal();
        }}
      >
        <i className={styles[latest ?? 'none']} />
        <span className="visually-hidden">Endpoint: </span>
        <span className={styles['label']}>{label}</span>
        <span className="visually-hidden">, {STATES[latest ?? 'none']}</span>
      </button>
      <dialog
        ref={dialog}
        className={styles['dialog']}
        aria-labelledby="choose-endpoint"
        closedby="any"
        onClose={() => setIsOpen(false)}
      >
        <h2 id="choose-endpoint">Endpoint</h2>
        <p className="muted">All requests go to the endpoint you choose.</p>
        {/* A closed dialog does not keep what was typed, which may be a key. */}
        {isOpen && (
          <EndpointForm.Component onDone={close}>
            <button type="button" className="button" onClick={close}>
              Cancel
            </button>
          </EndpointForm.Component>
        )}
      </dialog>
    </>
  );
}

// A failed load is ignored here: opening the dialog tries again and reports it.
const preloadForm = () => void EndpointForm.load().catch(() => null);

const STATES = {
  none: 'no request yet',
  answered: 'answers',
  error: 'answers',
  refused: 'refused the last request',
  failed: 'did not answer the last request',
} as const;

/** The name `slotscope`, whose first o is the lens of the favicon. Screen readers get it as text. */
export function Wordmark() {
  return (
    <>
      <span aria-hidden="true">
        sl
        <svg viewBox="0 0 10 17">
          <circle cx="5" cy="8.6" r="3.9" fill="none" stroke="currentColor" strokeWidth="1.7" />
          <path d="M.2 15.6h9.6" stroke="var(--accent)" strokeWidth="1.8" />
        </svg>
        tscope
      </span>
      <span className="visually-hidden">slotscope</span>
    </>
  );
}
