import { QueryClientProvider } from '@tanstack/react-query';
import { BrowserRouter } from 'react-router';
import { createQueryClient } from '../queries/query-client.ts';
import { EndpointProvider } from './endpoint-provider.tsx';
import { Layout } from './layout.tsx';

const queryClient = createQueryClient();

export function App() {
  return (
    <QueryClientProvider client={queryClient}>
      {/* As a transition, navigation would leave the old choice in a radio button until the page has been drawn anew. */}
      <BrowserRouter useTransitions={false}>
        <EndpointProvider>{(reading) => <Layout reading={reading} />}</EndpointProvider>
      </BrowserRouter>
    </QueryClientProvider>
  );
}
