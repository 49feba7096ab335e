import { isPlainOrigin } from '../../shared/is-plain-origin.ts';
import { parseEndpointUrl } from './endpoint-url.ts';
import type { InvalidParam } from '../routing/search-params.ts';

/** The values of the `cluster` parameter. `embedded` is the service that serves this page. */
export const CLUSTERS = ['embedded', 'mainnet-beta', 'testnet', 'devnet', 'custom'] as const;
export type Cluster = (typeof CLUSTERS)[number];

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

/** `origin` is that of the page, `ledger` the name of what its service serves: "embedded" or "mainnet-beta ledger". */
export function readEndpoint(
  params: URLSearchParams,
  origin: string,
  saved: SavedEndpoints,
  ledger = 'embedded',
): EndpointChoice {
  const given = params.get('cluster') ?? 'embedded';
  const cluster = CLUSTERS.find((each) => each === given);
  const embedded: Endpoint = { cluster: 'embedded', label: ledger, url: `${origin}/` };
  if (cluster === undefined)
    return ready(embedded, { parameter: 'cluster', given, allowed: CLUSTERS, used: 'embedded' });
  if (cluster === 'embedded') return ready(embedded);
  if (cluster !== 'custom') return ready({ cluster, label: cluster, url: PUBLIC_URLS[cluster] });

  const customUrl = params.get('customUrl') ?? '';
  if (/^[\w.:-]+$/.test(customUrl) && !customUrl.includes('://')) {
    const url = saved.aliases.get(customUrl);
    return url === undefined
      ? { kind: 'unknownAlias', alias: customUrl }
      : ready({ cluster, label: shortLabel(customUrl), url });
  }
  const url = parseEndpointUrl(customUrl);
  if (url === null)
    return ready(embedded, {
      parameter: 'customUrl',
      given: customUrl,
      allowed: ['an http or https URL', 'a name saved in this browser'],
      used: 'embedded',
    });
  const endpoint = { cluster, label: shortLabel(new URL(url).host), url };
  const isAgreed = url === embedded.url || saved.agreed.has(url);
  // More than an origin is never used from a link: it may hold a key, which the consent page moves out of the URL.
  return isAgreed && isPlainOrigin(url) ? ready(endpoint) : { kind: 'consent', endpoint };
}

/** The end of a long host: whoever owns the end owns the host. */
function shortLabel(name: string): string {
  return name.length > 40 ? `…${name.slice(-39)}` : name;
}

function ready(endpoint: Endpoint, invalidParam?: InvalidParam): EndpointChoice {
  return { kind: 'ready', endpoint, invalidParams: invalidParam === undefined ? [] : [invalidParam] };
}
