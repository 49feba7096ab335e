import { useRef, useState } from 'react';
import { useStore } from 'zustand';
import { Link, useLocation } from 'react-router';
import { useEndpoint } from '../features/endpoint/endpoint-context.ts';
import { ROUTES } from '../features/routing/paths.ts';
import { usePaths } from '../features/routing/paths-context.ts';
import { HeaderSearch } from '../features/search/search-box.tsx';
import { useClient } from '../queries/client-context.ts';
import styles from './endpoint-chooser.module.css';
import { EndpointForm, MenuContent } from './lazy-components.tsx';
import { Places } from './places.tsx';

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
          <button type="button" popoverTarget="menu" onClick={() => setHasMenu(true)}>
            Menu
          </button>
        </nav>
        <div id="menu" className="menu" popover="auto" role="dialog" aria-label="Menu">
          {hasMenu && <MenuContent.Component onOpenShortcuts={onOpenShortcuts} />}
        </div>
      </div>
    </header>
  );
}

/** These pages have a larger search field themselves, with the id `q`. */
const PAGES_WITH_SEARCH: readonly string[] = [ROUTES.home, ROUTES.search];

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
