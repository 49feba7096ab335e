import { whenIdle } from '../shared/when-idle.ts';
import { memo, useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import type { EndpointChoice } from '../features/endpoint/endpoint.ts';
import { InvalidParamsNotice } from '../features/invalid-params.tsx';
import { useShortcut } from '../ui/controls/use-shortcut.ts';
import { ErrorBoundary } from './error-boundary.tsx';
import {
  EndpointConsent,
  EndpointSwitchLine,
  EndpointMemory,
  FooterEnd,
  ShortcutsDialog,
  UnknownAlias,
  AddressMenu,
} from './lazy-components.tsx';
import { prefetchPageData } from './prefetch-page-data.ts';
import { PageRoutes } from './page-routes.tsx';
import { useNavigationEffects } from './navigation-effects.ts';
import type { EndpointSwitch } from './endpoint-provider.tsx';
import { Header } from './header.tsx';
import styles from './layout.module.css';

/** Header, page and footer. */
export function Layout({
  choice,
  change,
}: {
  readonly choice: EndpointChoice;
  /** The last change of the endpoint in this tab; null if there was none. */
  readonly change: EndpointSwitch | null;
}) {
  const { pathname } = useLocation();
  useNavigationEffects();
  const firstPaintDone = useFirstPaintDone();
  const [shortcutsOpen, setShortcutsOpen] = useState(false);
  const openShortcuts = () => setShortcutsOpen(true);
  useShortcut('?', openShortcuts);
  return (
    <div className={styles['page']}>
      <a className="skip-link" href="#main">
        Skip to content
      </a>
      <Header onOpenShortcuts={openShortcuts} />
      {choice.kind === 'ready' && change?.pathname === pathname && <EndpointSwitchLine.Component change={change} />}
      {choice.kind === 'ready' && choice.invalidParams.length > 0 && (
        <div className={styles['notices']}>
          <InvalidParamsNotice params={choice.invalidParams} />
        </div>
      )}
      <ErrorBoundary key={pathname}>
        <PageOrEndpointQuestion choice={choice} />
      </ErrorBoundary>
      {firstPaintDone && <EndpointMemory.Component />}
      {firstPaintDone && <AddressMenu.Component />}
      {shortcutsOpen && <ShortcutsDialog.Component onClose={() => setShortcutsOpen(false)} />}
      <footer className="site-footer">
        <div>
          <p>Slotscope is read-only. It holds no keys and sends nothing but your lookups.</p>{' '}
          <div>{firstPaintDone && <FooterEnd.Component onOpenShortcuts={openShortcuts} />}</div>
        </div>
      </footer>
    </div>
  );
}

/** Memoized: the page does not re-render when a notice, a dialog or the footer changes around it. */
const PageOrEndpointQuestion = memo(function PageOrEndpointQuestion({ choice }: { readonly choice: EndpointChoice }) {
  switch (choice.kind) {
    case 'consent':
      return <EndpointConsent.Component endpoint={choice.endpoint} />;
    case 'unknownAlias':
      return <UnknownAlias.Component alias={choice.alias} />;
    case 'ready':
      // Keyed by endpoint, so that nothing of one endpoint stays on the page of another.
      return <PageRoutes key={choice.endpoint.url} />;
  }
});

/** False until the first request is answered and the browser is idle. Code that the page can do without is loaded after that. */
function useFirstPaintDone(): boolean {
  const [done, setDone] = useState(false);
  useEffect(() => {
    void prefetchPageData.done.then(() => whenIdle(() => setDone(true), { timeout: LONGEST_IDLE_WAIT_MS }));
  }, []);
  return done;
}

const LONGEST_IDLE_WAIT_MS = 1000;
