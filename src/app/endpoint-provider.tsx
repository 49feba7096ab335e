import { type ReactNode, useMemo } from 'react';
import { useLocation } from 'react-router';
import { type Endpoint, type EndpointChoice, readEndpoint } from '../features/endpoint/endpoint.ts';
import { EndpointContext } from '../features/endpoint/endpoint-context.ts';
import { savedEndpoints } from '../features/endpoint/saved-endpoints.ts';
import { endpointParams } from '../features/routing/paths.ts';
import { ClientContext } from '../queries/client-context.ts';
import { useStoredValue } from '../ui/preferences/use-stored-value.ts';
import { clientOf } from './clients.ts';

/** Reads the endpoint from the URL and provides its client to the components below. */
export function EndpointProvider({ children }: { readonly children: (choice: EndpointChoice) => ReactNode }) {
  const params = endpointParams(useLocation().search);
  const saved = useStoredValue(savedEndpoints);
  // Memoized: a new object re-renders every consumer of the context.
  const choice = useMemo(() => readEndpoint(new URLSearchParams(params), location.origin, saved), [params, saved]);
  const endpoint = choice.kind === 'unknownAlias' ? unknownEndpoint(choice.alias) : choice.endpoint;
  return (
    <EndpointContext value={endpoint}>
      <ClientContext value={clientOf(endpoint)}>{children(choice)}</ClientContext>
    </EndpointContext>
  );
}

/** A placeholder. No request is sent to it, because no page renders while the endpoint is unknown. */
function unknownEndpoint(alias: string): Endpoint {
  return { cluster: 'custom', label: alias, url: '' };
}
