import { memo, useState } from 'react';
import { useLocation } from 'react-router';
import type { EndpointChoice } from '../../features/endpoint/endpoint.ts';
import { InvalidParamsNotice } from '../../features/routing/invalid-params-notice.tsx';
import { useShortcut } from '../../ui/controls/use-shortcut.ts';
import { AddressMenuHost } from './address-menu-host.tsx';
import { ErrorBoundary } from '../errors/error-boundary.tsx';
import { Header } from './header.tsx';
import styles from './layout.module.css';
import { PageRoutes } from '../routing/page-routes.tsx';
import preferences from './reading-preferences.module.css';
import { EndpointConsent, ShortcutsDialog, ReadingPreferences, UnknownAlias } from '../lazy-components.tsx';
import { useNavigationEffects } from '../routing/use-navigation-effects.ts';
import { useFirstPaintDone } from '../prefetch/use-first-paint-done.ts';

/** What stands around every page. */
export function Layout({ reading }: { readonly reading: EndpointChoice }) {
  const { pathname } = useLocation();
  useNavigationEffects();
  const quiet = useFirstPaintDone();
  const [keysShown, setKeysShown] = useState(false);
  useShortcut('?', () => setKeysShown(true));
  return (
    <div className={styles['page']}>
      <a className="skip" href="#main">
        Skip to the page
      </a>
      <Header />
      {reading.kind === 'ready' && reading.notUnderstood.length > 0 && (
        <div className={styles['notices']}>
          <InvalidParamsNotice list={reading.notUnderstood} />
        </div>
      )}
      <ErrorBoundary key={pathname}>
        <PageOrQuestion reading={reading} />
      </ErrorBoundary>
      <AddressMenuHost quiet={quiet} />
      {keysShown && <ShortcutsDialog.Component onClose={() => setKeysShown(false)} />}
      <footer className="colophon">
        <div className={preferences['room']}>
          {quiet && <ReadingPreferences.Component onKeys={() => setKeysShown(true)} />}
        </div>
        <p>
          <span>slotscope reads; it holds no keys and sends nothing but the lookup you ask for</span>{' '}
          <span>Set in Inter and JetBrains Mono</span>
        </p>
      </footer>
    </div>
  );
}

/** What is told around a page, or comes there, draws nothing of the page anew. */
const PageOrQuestion = memo(function PageOrQuestion({ reading }: { readonly reading: EndpointChoice }) {
  switch (reading.kind) {
    case 'consent':
      return <EndpointConsent.Component endpoint={reading.endpoint} />;
    case 'unknownAlias':
      return <UnknownAlias.Component alias={reading.alias} />;
    case 'ready':
      // Another endpoint is another page: nothing of the last one may stand on it.
      return <PageRoutes key={reading.endpoint.url} />;
  }
});
