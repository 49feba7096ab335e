import { type ReactNode, useSyncExternalStore } from 'react';
import { useSearchParams } from 'react-router';
import { ClientContext } from '../queries/client-context.ts';
import { EndpointContext } from '../ui/endpoint-context.ts';
import { endpointMemory, subscribeEndpointMemory } from '../ui/endpoint-memory.ts';
import { type Endpoint, type EndpointReading, readEndpoint } from '../ui/endpoint.ts';
import { clientOf } from './clients.ts';

/** Reads the endpoint from the address and provides its client to everything below. */
export function EndpointProvider({ children }: { readonly children: (reading: EndpointReading) => ReactNode }) {
  const [params] = useSearchParams();
  const memory = useSyncExternalStore(subscribeEndpointMemory, endpointMemory);
  const reading = readEndpoint(params, location.origin, memory);
  const endpoint = reading.kind === 'unknownAlias' ? nowhere(reading.alias) : reading.endpoint;
  return (
    <EndpointContext value={endpoint}>
      <ClientContext value={clientOf(endpoint)}>{children(reading)}</ClientContext>
    </EndpointContext>
  );
}

/** Pages are not drawn while the endpoint is unknown, so this one is never asked. */
function nowhere(alias: string): Endpoint {
  return { cluster: 'custom', label: alias, url: '' };
}
