import { hrefOf, createPaths, endpointParams } from '../features/routing/paths.ts';
import { type ReactNode, useMemo, useState } from 'react';
import { useLocation } from 'react-router';
import {
  type Endpoint,
  type EndpointChoice,
  chosenEndpoint,
  readEndpoint,
  sharedParams,
} from '../features/endpoint/endpoint.ts';
import { EndpointContext, FormerEndpointContext } from '../features/endpoint/endpoint-context.ts';
import { savedEndpoints } from '../features/endpoint/saved-endpoints.ts';
import { PathsContext } from '../features/routing/paths-context.ts';
import { ClientContext } from '../queries/client-context.ts';
import { CopiedLinkParams } from '../ui/controls/copy.tsx';
import { useStoredValue } from '../ui/preferences/use-stored-value.ts';
import { clientOf } from './clients.ts';
import type { Address } from '../solana/ids/ids.ts';
import { AddressHref } from '../ui/values/address-href.ts';

/** The page on which another endpoint came into use. */
export interface EndpointSwitch {
  readonly from: Endpoint;
  readonly pathname: string;
  /** True if the link that opened this tab names the endpoint, and `from` is the one for all pages. */
  readonly isByLink: boolean;
}

/** Reads the endpoint from the URL and provides it, its client and paths that retain it. */
export function EndpointProvider({
  children,
}: {
  readonly children: (choice: EndpointChoice, change: EndpointSwitch | null) => ReactNode;
}) {
  const { pathname, search } = useLocation();
  const params = endpointParams(search);
  const paths = useMemo(() => createPaths(params), [params]);
  const addressHref = useMemo(() => (address: Address) => hrefOf(paths.address(address)), [paths]);
  const saved = useStoredValue(savedEndpoints);
  // Memoized: a new object re-renders every consumer of the context.
  const choice = useMemo(() => readEndpoint(new URLSearchParams(params), location.origin, saved), [params, saved]);
  const endpoint = choice.kind === 'unknownAlias' ? unknownEndpoint(choice.alias) : choice.endpoint;
  const [history, setHistory] = useState(() => openHistory(choice, pathname));
  if (choice.kind === 'ready' && choice.endpoint.url !== history.current?.url) {
    const { current } = history;
    setHistory({
      current: choice.endpoint,
      former: current ?? history.former,
      change: current && { from: current, pathname, isByLink: false },
    });
  }
  return (
    <EndpointContext value={endpoint}>
      <FormerEndpointContext value={history.former}>
        <PathsContext value={paths}>
          <AddressHref value={addressHref}>
            <CopiedLinkParams
              value={choice.kind === 'ready' && params === '' ? sharedParams(choice.endpoint, saved) : ''}
            >
              <ClientContext value={clientOf(endpoint)}>{children(choice, history.change)}</ClientContext>
            </CopiedLinkParams>
          </AddressHref>
        </PathsContext>
      </FormerEndpointContext>
    </EndpointContext>
  );
}

interface EndpointHistory {
  /** null while the page asks which endpoint to use. */
  readonly current: Endpoint | null;
  readonly former: Endpoint | null;
  readonly change: EndpointSwitch | null;
}

/** When the tab is opened: the link may name another endpoint than the one for all pages. */
function openHistory(choice: EndpointChoice, pathname: string): EndpointHistory {
  const saved = savedEndpoints.get();
  const current = choice.kind === 'ready' ? choice.endpoint : null;
  const from = chosenEndpoint(location.origin, saved);
  const isByLink = current !== null && saved.chosen !== '' && from.url !== current.url;
  return { current, former: isByLink ? from : null, change: isByLink ? { from, pathname, isByLink } : null };
}

/** A placeholder. No request is sent to it, because no page renders while the endpoint is unknown. */
function unknownEndpoint(alias: string): Endpoint {
  return { cluster: 'custom', label: alias, url: '', params: '' };
}
