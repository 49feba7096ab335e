import { isPlainOrigin } from '../../shared/urls.ts';
import { DEFAULT_CLUSTER, type DefaultCluster, defaultEndpoint } from './default-endpoint.ts';
import { parseEndpointUrl } from './endpoint-url.ts';
import type { InvalidParam } from '../routing/search-params.ts';

export type Cluster = DefaultCluster | 'mainnet-beta' | 'testnet' | 'devnet' | 'custom';

/** The values of the `cluster` parameter. */
export const CLUSTERS: readonly Cluster[] = [DEFAULT_CLUSTER, 'mainnet-beta', 'testnet', 'devnet', 'custom'];

/** A JSON-RPC endpoint. */
export interface Endpoint {
  readonly cluster: Cluster;
  /** The name shown on pages. */
  readonly label: string;
  readonly url: string;
}

/** What `formatEndpointName` needs. */
export type NamedEndpoint = Pick<Endpoint, 'cluster' | 'label'>;

/** The custom endpoints stored in this browser. */
export interface SavedEndpoints {
  /** URLs that may contain a key, by the alias that replaces them in the page's URL. */
  readonly aliases: ReadonlyMap<string, string>;
  /** URLs that the user entered or agreed to. */
  readonly agreed: ReadonlySet<string>;
}

/** The endpoint named by the page's URL. */
export type EndpointChoice =
  | { readonly kind: 'ready'; readonly endpoint: Endpoint; readonly invalidParams: readonly InvalidParam[] }
  /** A link names an endpoint that nobody has agreed to yet, or a URL that may hold a key. No request is sent to it. */
  | { readonly kind: 'consent'; readonly endpoint: Endpoint }
  /** A link names an alias whose URL is stored in another browser. */
  | { readonly kind: 'unknownAlias'; readonly alias: string };

const PUBLIC_URLS = {
  'mainnet-beta': 'https://api.mainnet-beta.solana.com/',
  testnet: 'https://api.testnet.solana.com/',
  devnet: 'https://api.devnet.solana.com/',
} as const;
type PublicCluster = keyof typeof PUBLIC_URLS;
export const PUBLIC_CLUSTERS = ['mainnet-beta', 'devnet', 'testnet'] as const satisfies readonly PublicCluster[];

export function publicEndpoint(cluster: PublicCluster): Endpoint {
  return { cluster, label: cluster, url: PUBLIC_URLS[cluster] };
}

/** `origin` is that of the page. */
export function readEndpoint(params: URLSearchParams, origin: string, saved: SavedEndpoints): EndpointChoice {
  const given = params.get('cluster') ?? DEFAULT_CLUSTER;
  const cluster = CLUSTERS.find((each) => each === given);
  const byDefault = defaultEndpoint(origin);
  const used = byDefault.cluster === 'embedded' ? byDefault.cluster : byDefault.label;
  if (cluster === undefined) return ready(byDefault, { parameter: 'cluster', given, allowed: CLUSTERS, used });
  if (cluster === 'embedded' || cluster === 'default') return ready(byDefault);
  if (cluster !== 'custom') return ready(publicEndpoint(cluster));

  const customUrl = params.get('customUrl') ?? '';
  if (/^[\w.:-]+$/.test(customUrl) && !customUrl.includes('://')) {
    const url = saved.aliases.get(customUrl);
    return url === undefined
      ? { kind: 'unknownAlias', alias: customUrl }
      : ready({ cluster, label: shortLabel(customUrl), url });
  }
  const url = parseEndpointUrl(customUrl);
  if (url === null)
    return ready(byDefault, {
      parameter: 'customUrl',
      given: customUrl,
      allowed: ['an http or https URL', 'a name saved in this browser'],
      used,
    });
  const endpoint = { cluster, label: shortLabel(new URL(url).host), url };
  const isAgreed = url === byDefault.url || saved.agreed.has(url);
  // More than an origin is never used from a link: it may hold a key, which the consent page moves out of the URL.
  return isAgreed && isPlainOrigin(url) ? ready(endpoint) : { kind: 'consent', endpoint };
}

/** The end of a long host: whoever owns the end owns the host. */
export function shortLabel(name: string): string {
  return name.length > 40 ? `…${name.slice(-39)}` : name;
}

function ready(endpoint: Endpoint, invalidParam?: InvalidParam): EndpointChoice {
  return { kind: 'ready', endpoint, invalidParams: invalidParam === undefined ? [] : [invalidParam] };
}
