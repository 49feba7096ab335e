import { type ReactNode, useMemo } from 'react';
import { useLocation } from 'react-router';
import { ClientContext } from '../../queries/client-context.ts';
import { EndpointContext } from '../../features/endpoint/endpoint-context.ts';
import { savedEndpoints } from '../../features/endpoint/saved-endpoints.ts';
import { type Endpoint, type EndpointChoice, readEndpoint } from '../../features/endpoint/endpoint.ts';
import { endpointParams } from '../../features/routing/paths.ts';
import { useStoredValue } from '../../ui/preferences/stored-value.ts';
import { clientOf } from './clients.ts';

/** Reads the endpoint from the address and provides its client to everything below. */
export function EndpointProvider({ children }: { readonly children: (reading: EndpointChoice) => ReactNode }) {
  const params = endpointParams(useLocation().search);
  const memory = useStoredValue(savedEndpoints);
  // The same object while it says the same: all below is told of another.
  const reading = useMemo(() => readEndpoint(new URLSearchParams(params), location.origin, memory), [params, memory]);
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
