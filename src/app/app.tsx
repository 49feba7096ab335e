import { QueryClientProvider } from '@tanstack/react-query';
import { EndpointProvider } from './endpoint-provider.tsx';
import { queryClient } from './first-read.ts';
import { Layout } from './layout.tsx';

export function App() {
  return (
    <QueryClientProvider client={queryClient}>
      <EndpointProvider>{(reading) => <Layout reading={reading} />}</EndpointProvider>
    </QueryClientProvider>
  );
}
