import { isLoopbackUrl } from '../../shared/loopback.ts';
import { parseEndpointUrl } from './endpoint-url.ts';
import type { InvalidParam } from '../routing/search-params.ts';

/** The endpoints that an address can name; `embedded` is the service that the page came from. */
export const CLUSTERS = ['embedded', 'mainnet-beta', 'testnet', 'devnet', 'custom'] as const;
export type Cluster = (typeof CLUSTERS)[number];

/** Where questions go. */
export interface Endpoint {
  readonly cluster: Cluster;
  /** What pages call it. */
  readonly label: string;
  readonly url: string;
}

/** What words need of it. */
export type NamedEndpoint = Pick<Endpoint, 'cluster' | 'label'>;

/** What this browser remembers of custom endpoints. */
export interface SavedEndpoints {
  /** URLs that may hold a key, by the name that stands for them in addresses. */
  readonly aliases: ReadonlyMap<string, string>;
  /** URLs that the person entered or agreed to. */
  readonly agreed: ReadonlySet<string>;
}

/** What the address says about the endpoint. */
export type EndpointChoice =
  | { readonly kind: 'ready'; readonly endpoint: Endpoint; readonly notUnderstood: readonly InvalidParam[] }
  /** A link named an endpoint that the person has not agreed to yet: nothing is sent to it. */
  | { readonly kind: 'consent'; readonly endpoint: Endpoint }
  /** A link named an alias whose URL is kept in some other browser. */
  | { readonly kind: 'unknownAlias'; readonly alias: string };

const PUBLIC_URLS = {
  'mainnet-beta': 'https://api.mainnet-beta.solana.com/',
  testnet: 'https://api.testnet.solana.com/',
  devnet: 'https://api.devnet.solana.com/',
} as const;

/** `origin` is where the page came from. */
export function readEndpoint(params: URLSearchParams, origin: string, memory: SavedEndpoints): EndpointChoice {
  const given = params.get('cluster') ?? 'embedded';
  const cluster = CLUSTERS.find((each) => each === given);
  const embedded: Endpoint = { cluster: 'embedded', label: 'embedded', url: `${origin}/` };
  if (cluster === undefined)
    return ready(embedded, { parameter: 'cluster', given, allowed: CLUSTERS, used: 'embedded' });
  if (cluster === 'embedded') return ready(embedded);
  if (cluster !== 'custom') return ready({ cluster, label: cluster, url: PUBLIC_URLS[cluster] });

  const customUrl = params.get('customUrl') ?? '';
  if (/^[\w.:-]+$/.test(customUrl) && !customUrl.includes('://')) {
    const url = memory.aliases.get(customUrl);
    return url === undefined ? { kind: 'unknownAlias', alias: customUrl } : ready({ cluster, label: customUrl, url });
  }
  const url = parseEndpointUrl(customUrl);
  if (url === null)
    return ready(embedded, {
      parameter: 'customUrl',
      given: customUrl,
      allowed: ['an http or https URL', 'a name kept in this browser'],
      used: 'embedded',
    });
  const endpoint = { cluster, label: new URL(url).host, url };
  return isLoopbackUrl(url) || memory.agreed.has(url) ? ready(endpoint) : { kind: 'consent', endpoint };
}

function ready(endpoint: Endpoint, notUnderstood?: InvalidParam): EndpointChoice {
  return { kind: 'ready', endpoint, notUnderstood: notUnderstood === undefined ? [] : [notUnderstood] };
}
