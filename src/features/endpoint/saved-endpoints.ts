import { type JsonObject, type JsonValue, isJsonArray, isJsonObject } from '../../shared/json/json.ts';
import { isPlainOrigin } from '../../shared/urls.ts';
import { createStoredValue } from '../../ui/preferences/stored-value.ts';
import { ENDPOINT_PARAMS, type PathParams } from '../routing/paths.ts';
import {
  DEFAULT_CLUSTER,
  type Endpoint,
  type EndpointChoice,
  PUBLIC_CLUSTERS,
  type PublicCluster,
  type SavedEndpoints,
  chosenEndpoint,
  customParams,
  defaultEndpoint,
  networkOf,
  parseEndpointUrl,
  publicEndpoint,
  readEndpoint,
  shortLabel,
} from './endpoint.ts';

export const savedEndpoints = createStoredValue<SavedEndpoints>(
  'endpoints',
  decodeSavedEndpoints,
  encodeSavedEndpoints,
);

/** The endpoint of the open page. */
export function currentEndpoint(): EndpointChoice {
  return readEndpoint(new URLSearchParams(location.search), location.origin, savedEndpoints.get());
}

/** The shortest search parameters that name an endpoint in this browser; empty for the chosen one. */
export function endpointLinkParams({ url, params }: Endpoint, origin: string, saved: SavedEndpoints): string {
  const names = (each: string) => {
    const choice = readEndpoint(new URLSearchParams(each), origin, saved);
    return choice.kind === 'ready' && choice.invalidParams.length === 0 && choice.endpoint.url === url;
  };
  const byUrl = customParams(new URL(url).origin);
  return ['', params].find(names) ?? byUrl;
}

/** `endpointLinkParams` for the open page. */
export function linkParamsOf(endpoint: Endpoint): string {
  return endpointLinkParams(endpoint, location.origin, savedEndpoints.get());
}

/** The parameters of a path on another endpoint than that of the page. */
export function pathParamsOf(endpoint: Endpoint): PathParams {
  const named = new URLSearchParams(linkParamsOf(endpoint));
  return { cluster: named.get('cluster') ?? undefined, customUrl: named.get('customUrl') ?? undefined };
}

/** A search string with the `linkParamsOf` another endpoint. The rest stays. */
export function withEndpoint(search: string | URLSearchParams, linkParams: string): URLSearchParams {
  const next = new URLSearchParams(search);
  for (const name of ENDPOINT_PARAMS) next.delete(name);
  for (const [name, value] of new URLSearchParams(linkParams)) next.set(name, value);
  return next;
}

/**
 * The endpoints for a pasted link that names a network, as those of other explorers do. The first one is used at once: the endpoint of
 * the page or the chosen one. If both are known to be of another network, the saved ones of the link's network and the public cluster
 * follow, for the user to choose from.
 */
export function endpointsOfNetwork(network: PublicCluster): readonly [Endpoint, ...Endpoint[]] {
  const saved = savedEndpoints.get();
  const page = currentEndpoint();
  const chosen = chosenEndpoint(location.origin, saved);
  const own = page.kind === 'ready' ? ([page.endpoint, chosen] as const) : ([chosen] as const);
  const isOf = (endpoint: Endpoint) => networkOf(endpoint, saved) === network;
  // An endpoint of an unknown network is tried: only its answer shows whether it has the transaction.
  const fit = own.find(isOf) ?? own.find((endpoint) => networkOf(endpoint, saved) === null);
  return fit === undefined ? [own[0], ...namedEndpoints(saved).filter(isOf), publicEndpoint(network)] : [fit];
}

/**
 * The parameters by which a stored record names its endpoint: empty for that of the site. Unlike those of a link, they do not
 * depend on the chosen endpoint.
 */
export function recordParamsOf({ cluster, params }: Endpoint): string {
  return cluster === DEFAULT_CLUSTER ? '' : params;
}

/** The parameters of links to the endpoint of a stored record. */
export function linkParamsOfRecord(params: string): string {
  const { chosen } = savedEndpoints.get();
  if (params === chosen) return '';
  return params === '' ? defaultEndpoint(location.origin).params : params;
}

/** An endpoint that is stored in this browser. */
export interface SavedEndpoint {
  /** The alias in links; null if links have the URL. */
  readonly alias: string | null;
  readonly url: string;
}

/** Every stored URL, those with an alias first. */
export function listEndpoints({ aliases, agreed }: SavedEndpoints): readonly SavedEndpoint[] {
  const named = [...aliases].map(([alias, url]) => ({ alias, url }));
  const urls = new Set(aliases.values());
  return [...named, ...[...agreed].filter((url) => !urls.has(url)).map((url) => ({ alias: null, url }))];
}

/** The search parameters that name a stored endpoint. */
export function savedParams({ alias, url }: SavedEndpoint): string {
  return customParams(alias ?? new URL(url).origin);
}

/** The stored endpoints that links can name: all but URLs that may contain a key and have no alias. */
export function namedEndpoints(saved: SavedEndpoints): readonly Endpoint[] {
  return listEndpoints(saved)
    .filter(({ alias, url }) => alias !== null || isPlainOrigin(url))
    .map(({ alias, url }) => ({
      cluster: 'custom',
      label: shortLabel(alias ?? new URL(url).host),
      url,
      params: savedParams({ alias, url }),
    }));
}

/**
 * The other endpoints that a page may offer: the default one, those saved in this browser, and the public cluster of
 * the network; all public clusters if the network is unknown (null).
 */
export function otherEndpoints(
  current: Endpoint,
  saved: SavedEndpoints,
  origin: string,
  network: string | null,
): readonly Endpoint[] {
  const all: readonly Endpoint[] = [
    defaultEndpoint(origin),
    ...namedEndpoints(saved),
    ...PUBLIC_CLUSTERS.filter((cluster) => network === null || cluster === network).map(publicEndpoint),
  ];
  const urls = new Set([current.url]);
  return all.filter(({ url }) => !urls.has(url) && urls.add(url));
}

function decodeSavedEndpoints(json: JsonValue): SavedEndpoints {
  const { aliases, agreed, chosen, before, networks } = isJsonObject(json) ? json : {};
  return {
    aliases: new Map(Object.entries(isJsonObject(aliases) ? aliases : {}).filter(isEndpointEntry)),
    agreed: new Set((isJsonArray(agreed) ? agreed : []).filter(isEndpointUrl)),
    chosen: typeof chosen === 'string' ? chosen : '',
    before: typeof before === 'string' ? before : '',
    networks: new Map(Object.entries(isJsonObject(networks) ? networks : {}).filter(isNetworkEntry)),
  };
}

function encodeSavedEndpoints({ aliases, agreed, chosen, before, networks }: SavedEndpoints): JsonObject {
  return {
    aliases: Object.fromEntries(aliases),
    agreed: [...agreed],
    ...(chosen !== '' && { chosen }),
    ...(before !== '' && { before }),
    ...(networks.size > 0 && { networks: Object.fromEntries(networks) }),
  };
}

function isEndpointEntry(entry: [string, JsonValue]): entry is [string, string] {
  return isEndpointUrl(entry[1]);
}

function isNetworkEntry(entry: [string, JsonValue]): entry is [string, string] {
  return isEndpointUrl(entry[0]) && typeof entry[1] === 'string';
}

/** Every program on this machine that is served from the same port shares the storage. */
function isEndpointUrl(json: JsonValue): json is string {
  return typeof json === 'string' && parseEndpointUrl(json) === json;
}
