import { QueryClientProvider } from '@tanstack/react-query';
import { EndpointProvider } from './endpoint/endpoint-provider.tsx';
import { BrowserRouter } from 'react-router';
import { ErrorBoundary } from './errors/error-boundary.tsx';
import { queryClient } from './prefetch/prefetch-page-data.ts';
import { Layout } from './shell/layout.tsx';
import { Wordmark } from './shell/wordmark.tsx';

export function App() {
  return (
    // A page has one of its own, below the header; this one is for what stands around pages.
    <ErrorBoundary header={WAY_HOME}>
      <QueryClientProvider client={queryClient}>
        {/* Without transitions: an option shows at once that it was chosen. */}
        <BrowserRouter useTransitions={false}>
          <EndpointProvider>{(reading) => <Layout reading={reading} />}</EndpointProvider>
        </BrowserRouter>
      </QueryClientProvider>
    </ErrorBoundary>
  );
}

/** The header where not even that could be drawn; it needs nothing of what stands around pages. */
const WAY_HOME = (
  <header className="top">
    <div>
      <a className="brand" href="/">
        <Wordmark />
      </a>
    </div>
  </header>
);
