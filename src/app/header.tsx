import { useMemo, useRef, useState } from 'react';
import { useStore } from 'zustand';
import { Link, useLocation } from 'react-router';
import { useEndpoint } from '../features/endpoint/endpoint-context.ts';
import { type Endpoint, networkOf } from '../features/endpoint/endpoint.ts';
import { savedEndpoints } from '../features/endpoint/saved-endpoints.ts';
import { visibleText } from '../shared/format/visible-text.ts';
import { ROUTES } from '../shared/routes.ts';
import { usePaths } from '../features/routing/paths-context.ts';
import { HeaderSearch, LENS, largeFieldPassed } from '../features/search/search-box.tsx';
import { useClient } from '../queries/client-context.ts';
import { useMediaQuery } from '../ui/rendering/media-query.ts';
import styles from './endpoint-chooser.module.css';
import { EndpointDialog, MenuContent } from './lazy-components.tsx';
import { Places } from './places.tsx';

export function Header({ onOpenShortcuts }: { readonly onOpenShortcuts: () => void }) {
  const paths = usePaths();
  const { pathname } = useLocation();
  const hasLargeField = PAGES_WITH_LARGE_FIELD.includes(pathname);
  const isPassed = useStore(largeFieldPassed);
  const isPhone = useMediaQuery('(max-width: 767px)');
  const [hasMenu, setHasMenu] = useState(false);
  return (
    <header className="site-header">
      <div>
        <Link className="brand" to={paths.home()}>
          <Wordmark />
        </Link>
        {hasLargeField && (
          <a
            className="phone-only to-search"
            style={{ visibility: isPassed ? 'visible' : 'hidden' }}
            href="#q"
            aria-label="Search"
          >
            {LENS}
          </a>
        )}
        {/* On a phone, the field would take a second row and move the page. */}
        {(!hasLargeField || (isPassed && !isPhone)) && <HeaderSearch key={pathname} />}
        <nav aria-label="slotscope">
          <Places className="places" /> <EndpointButton />{' '}
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

/** These pages have a larger search field themselves, with the id `q`. The one of the header replaces it once it is out of sight. */
const PAGES_WITH_LARGE_FIELD: readonly string[] = [ROUTES.home, ROUTES.search];

/** The button with the current endpoint, and whether pages get what they need from it. It opens the dialog to choose another. */
function EndpointButton() {
  const endpoint = useEndpoint();
  const { label } = endpoint;
  const { log } = useClient();
  // One by one: the log changes twice with each request.
  const latest = useStore(log.store, (state) => state.latest);
  const problem = useStore(log.store, (state) => state.problem);
  const dialog = useRef<HTMLDialogElement>(null);
  const [isOpen, setIsOpen] = useState(false);
  // Once for an endpoint, since a name that becomes known later would move what is beside it.
  const network = useMemo(() => networkLabel(endpoint), [endpoint]);
  const close = () => dialog.current?.close();
  const state = problem?.outcome ?? (latest === null ? 'none' : 'answered');
  const reason = problem === null ? null : visibleText(`${problem.method}: ${problem.remark}`);
  return (
    <>
      <button
        type="button"
        className="endpoint-button"
        aria-haspopup="dialog"
        title={reason ?? `All requests go to ${label}`}
        onPointerEnter={preloadDialog}
        onFocus={preloadDialog}
        onClick={() => {
          setIsOpen(true);
          dialog.current?.showModal();
        }}
      >
        <i className={styles[state]} />
        <span className="visually-hidden">Endpoint: </span>
        <span className={styles['label']}>{label}</span>
        {network !== null && <span className={styles['network']}> · {network}</span>}
        <span className="visually-hidden">, {STATES[state]}</span>
      </button>
      <dialog
        ref={dialog}
        className={styles['dialog']}
        aria-label="Endpoint"
        closedby="any"
        onClose={() => setIsOpen(false)}
      >
        {/* A closed dialog does not keep what was typed, which may be a key. */}
        {isOpen && <EndpointDialog.Component reason={reason} onClose={close} />}
      </dialog>
    </>
  );
}

/** The network of an endpoint whose name does not say it. */
function networkLabel(endpoint: Endpoint): string | null {
  const network = endpoint.url === '' ? null : networkOf(endpoint, savedEndpoints.get());
  return endpoint.cluster === 'custom' && network !== endpoint.label ? network : null;
}

// A failed load is ignored here: opening the dialog tries again and reports it.
const preloadDialog = () => void EndpointDialog.load().catch(() => null);

const STATES = {
  none: 'no request yet',
  answered: 'answers',
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
