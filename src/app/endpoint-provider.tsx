import { type ReactNode, useSyncExternalStore } from 'react';
import { useSearchParams } from 'react-router';
import { ClientContext } from '../queries/client-context.ts';
import { type Client, createClient } from '../rpc/client.ts';
import { EndpointContext } from '../ui/endpoint-context.ts';
import { endpointMemory, subscribeEndpointMemory } from '../ui/endpoint-memory.ts';
import { type Endpoint, type EndpointReading, readEndpoint } from '../ui/endpoint.ts';

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

/** One client an endpoint for as long as the page lives: it remembers what was sent and which names are understood. */
const clients = new Map<string, Client>();

function clientOf({ label, url }: Endpoint): Client {
  const client = clients.get(url) ?? createClient({ url, label });
  clients.set(url, client);
  return client;
}

/** Pages are not drawn while the endpoint is unknown, so this one is never asked. */
function nowhere(alias: string): Endpoint {
  return { cluster: 'custom', label: alias, url: '' };
}
