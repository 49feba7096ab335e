import { memo, useState } from 'react';
import { useLocation } from 'react-router';
import type { EndpointReading } from '../../features/endpoint/endpoint.ts';
import { NotUnderstoodLines } from '../../features/routing/not-understood.tsx';
import { useKey } from '../../ui/controls/use-key.ts';
import { AddressMenuOfPressed } from './address-menu-of-pressed.tsx';
import { ErrorBoundary } from '../errors/error-boundary.tsx';
import { Header } from './header.tsx';
import styles from './layout.module.css';
import { PageRoutes } from '../routing/page-routes.tsx';
import preferences from './reading-preferences.module.css';
import { EndpointConsent, KeysDialog, ReadingPreferences, UnknownAlias } from '../parts.tsx';
import { useNavigationEffects } from '../routing/use-navigation-effects.ts';
import { useQuiet } from '../prefetch/use-quiet.ts';

/** What stands around every page. */
export function Layout({ reading }: { readonly reading: EndpointReading }) {
  const { pathname } = useLocation();
  useNavigationEffects();
  const quiet = useQuiet();
  const [keysShown, setKeysShown] = useState(false);
  useKey('?', () => setKeysShown(true));
  return (
    <div className={styles['page']}>
      <a className="skip" href="#main">
        Skip to the page
      </a>
      <Header />
      {reading.kind === 'ready' && reading.notUnderstood.length > 0 && (
        <div className={styles['notices']}>
          <NotUnderstoodLines list={reading.notUnderstood} />
        </div>
      )}
      <ErrorBoundary key={pathname}>
        <PageOrQuestion reading={reading} />
      </ErrorBoundary>
      <AddressMenuOfPressed quiet={quiet} />
      {keysShown && <KeysDialog.Component onClose={() => setKeysShown(false)} />}
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
const PageOrQuestion = memo(function PageOrQuestion({ reading }: { readonly reading: EndpointReading }) {
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
