import { QueryClientProvider } from '@tanstack/react-query';
import { EndpointProvider } from './endpoint-provider.tsx';
import { BrowserRouter } from 'react-router';
import { queryClient } from './first-read.ts';
import { Layout } from './layout.tsx';

export function App() {
  return (
    <QueryClientProvider client={queryClient}>
      {/* Without transitions: an option shows at once that it was chosen. */}
      <BrowserRouter useTransitions={false}>
        <EndpointProvider>{(reading) => <Layout reading={reading} />}</EndpointProvider>
      </BrowserRouter>
    </QueryClientProvider>
  );
}
