import { Fragment, Suspense } from 'react';
import { useLocation } from 'react-router';
import { AddressMenu } from '../ui/address-menu.tsx';
import type { EndpointReading } from '../ui/endpoint.ts';
import { NotUnderstoodLines } from '../ui/not-understood.tsx';
import { EndpointConsent } from './endpoint-consent.tsx';
import { ErrorBoundary } from './error-boundary.tsx';
import { Header } from './header.tsx';
import styles from './layout.module.css';
import { PageRoutes } from './routes.tsx';
import { UnknownAlias } from './unknown-alias.tsx';
import { useNavigationEffects } from './use-navigation-effects.ts';
import { useRememberVisits } from './use-remember-visits.ts';

/** What stands around every page. */
export function Layout({ reading }: { readonly reading: EndpointReading }) {
  const { pathname } = useLocation();
  useNavigationEffects();
  useRememberVisits();
  return (
    <>
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
      <AddressMenu />
      <footer className="colophon">
        <p>
          <span>slotscope reads; it holds no keys and sends nothing but the lookup you ask for</span>
          <span>Set in Inter and JetBrains Mono</span>
        </p>
      </footer>
    </>
  );
}

function PageOrQuestion({ reading }: { readonly reading: EndpointReading }) {
  switch (reading.kind) {
    case 'consent':
      return <EndpointConsent endpoint={reading.endpoint} />;
    case 'unknownAlias':
      return <UnknownAlias alias={reading.alias} />;
    case 'ready':
      return (
        <Suspense>
          {/* Another endpoint is another page: nothing of the last one may stand on it. */}
          <Fragment key={reading.endpoint.url}>
            <PageRoutes />
          </Fragment>
        </Suspense>
      );
  }
}
