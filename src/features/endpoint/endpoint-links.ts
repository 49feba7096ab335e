import { ENDPOINT_PARAMS, type PathParams } from '../routing/paths.ts';
import {
  type Endpoint,
  type PublicCluster,
  type SavedEndpoints,
  chosenEndpoint,
  defaultEndpoint,
  networkOf,
  publicEndpoint,
  readEndpoint,
} from './endpoint.ts';
import { namedEndpoints } from './named-endpoints.ts';
import { currentEndpoint, savedEndpoints } from './saved-endpoints.ts';

/** The shortest search parameters that name an endpoint in this browser; empty for the chosen one. */
export function endpointLinkParams({ url, params }: Endpoint, origin: string, saved: SavedEndpoints): string {
  const names = (each: string) => {
    const choice = readEndpoint(new URLSearchParams(each), origin, saved);
    return choice.kind === 'ready' && choice.invalidParams.length === 0 && choice.endpoint.url === url;
  };
  const byUrl = new URLSearchParams({ cluster: 'custom', customUrl: new URL(url).origin }).toString();
  return ['', params].find(names) ?? byUrl;
}

/** The shortest search parameters that name an endpoint in this browser; empty for the chosen one. */
export function linkParamsOf(endpoint: Endpoint): string {
  return endpointLinkParams(endpoint, location.origin, savedEndpoints.get());
}

/** The parameters of a path on another endpoint than that of the page. */
export function pathParamsOf(endpoint: Endpoint): PathParams {
  const named = new URLSearchParams(linkParamsOf(endpoint));
  return { cluster: named.get('cluster') ?? undefined, customUrl: named.get('customUrl') ?? undefined };
}

/** The parameters of links to the endpoint of a stored record. */
export function linkParamsOfRecord(params: string): string {
  const { chosen } = savedEndpoints.get();
  if (params === chosen) return '';
  return params === '' ? defaultEndpoint(location.origin).params : params;
}

/** A search string with the `linkParamsOf` another endpoint. The rest stays. */
export function withEndpoint(search: string | URLSearchParams, linkParams: string): URLSearchParams {
  const next = new URLSearchParams(search);
  for (const name of ENDPOINT_PARAMS) next.delete(name);
  for (const [name, value] of new URLSearchParams(linkParams)) next.set(name, value);
  return next;
}

/**
 * Where a pasted link leads that names a network, as those of other explorers do: to the endpoint of the page or the chosen one,
 * unless it is known to be of another network; then to a saved one of that network, or to the public cluster.
 */
export function endpointOfNetwork(network: PublicCluster): Endpoint {
  const saved = savedEndpoints.get();
  const page = currentEndpoint();
  const own = [...(page.kind === 'ready' ? [page.endpoint] : []), chosenEndpoint(location.origin, saved)];
  const isOf = (endpoint: Endpoint) => networkOf(endpoint, saved) === network;
  return (
    own.find(isOf) ??
    // Asked first: only its answer shows whether it has the network.
    own.find((endpoint) => networkOf(endpoint, saved) === null) ??
    namedEndpoints(saved).find(isOf) ??
    publicEndpoint(network)
  );
}
