import { type ReactNode, useMemo } from 'react';
import { useLocation } from 'react-router';
import { type Endpoint, type EndpointChoice, readEndpoint } from '../features/endpoint/endpoint.ts';
import { EndpointContext } from '../features/endpoint/endpoint-context.ts';
import { savedEndpoints } from '../features/endpoint/saved-endpoints.ts';
import { hrefOf } from '../features/routing/base-path.ts';
import { createPaths, endpointParams } from '../features/routing/paths.ts';
import { PathsContext } from '../features/routing/paths-context.ts';
import { ClientContext } from '../queries/client-context.ts';
import { useStoredValue } from '../ui/preferences/use-stored-value.ts';
import type { Address } from '../solana/ids/ids.ts';
import { AddressHref } from '../ui/values/address-href.ts';
import { clientOf } from './clients.ts';

/** Reads the endpoint from the URL and provides it, its client and paths that retain it. */
export function EndpointProvider({ children }: { readonly children: (choice: EndpointChoice) => ReactNode }) {
  const params = endpointParams(useLocation().search);
  const paths = useMemo(() => createPaths(params), [params]);
  const addressHref = useMemo(() => (address: Address) => hrefOf(paths.address(address)), [paths]);
  const saved = useStoredValue(savedEndpoints);
  // Memoized: a new object re-renders every consumer of the context.
  const choice = useMemo(() => readEndpoint(new URLSearchParams(params), location.origin, saved), [params, saved]);
  const endpoint = choice.kind === 'unknownAlias' ? unknownEndpoint(choice.alias) : choice.endpoint;
  return (
    <EndpointContext value={endpoint}>
      <PathsContext value={paths}>
        <AddressHref value={addressHref}>
          <ClientContext value={clientOf(endpoint)}>{children(choice)}</ClientContext>
        </AddressHref>
      </PathsContext>
    </EndpointContext>
  );
}

/** A placeholder. No request is sent to it, because no page renders while the endpoint is unknown. */
function unknownEndpoint(alias: string): Endpoint {
  return { cluster: 'custom', label: alias, url: '' };
}
