import { hrefOf } from '../features/routing/paths.ts';
import { QueryClientProvider } from '@tanstack/react-query';
import { BrowserRouter } from 'react-router';
import { EndpointProvider } from './endpoint-provider.tsx';
import { ErrorBoundary } from './error-boundary.tsx';
import { queryClient } from './prefetch-page-data.ts';
import { Layout } from './layout.tsx';
import { Wordmark } from './header.tsx';

export function App() {
  return (
    // Catches errors of the providers and the layout. Each page has its own boundary in `Layout`.
    <ErrorBoundary header={STATIC_HEADER}>
      <QueryClientProvider client={queryClient}>
        {/* Without transitions, so that a chosen option shows as chosen in the next frame. */}
        <BrowserRouter basename={import.meta.env.BASE_URL} useTransitions={false}>
          <EndpointProvider>{(choice, change) => <Layout choice={choice} change={change} />}</EndpointProvider>
        </BrowserRouter>
      </QueryClientProvider>
    </ErrorBoundary>
  );
}

/** The header if the layout fails to render. It needs no provider. */
const STATIC_HEADER = (
  <header className="site-header">
    <div>
      <a className="brand" href={hrefOf('/')}>
        <Wordmark />
      </a>
    </div>
  </header>
);
