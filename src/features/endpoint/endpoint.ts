import { EMBEDDED_GENESIS, GENESIS_HASHES } from '../../solana/ids/ids.ts';
import { visibleText } from '../../shared/format/visible-text.ts';
import type { InvalidParam } from '../routing/search-params.ts';
import { isPlainOrigin } from '../../shared/urls.ts';

/** `embedded` is the service that serves this page. A build for a service elsewhere has `default` in its place. */
type DefaultCluster = 'embedded' | 'default';

/** The default endpoint if the explorer was built for a service elsewhere; empty for the service that serves it. */
const BUILT_FOR = import.meta.env.SLOTSCOPE_ENDPOINT ?? '';

/** The name of the default endpoint in the `cluster` parameter, which links leave out. */
export const DEFAULT_CLUSTER: DefaultCluster = BUILT_FOR === '' ? 'embedded' : 'default';

interface DefaultEndpoint {
  readonly cluster: DefaultCluster;
  readonly label: string;
  readonly url: string;
}

/** Name of the ledger that the page's service serves: "embedded" or "mainnet-beta ledger". */
const SERVED = typeof document === 'undefined' ? undefined : document.documentElement.dataset['ledger'];

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

/** Input of `formatEndpointName`. */
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
  /** A link names an endpoint without consent, or a URL that may contain a key. No request is sent to it. */
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
  // A URL with more than an origin is never used from a link: it may contain a key, which the consent page moves out of
  // the URL.
  return isAgreed && isPlainOrigin(url) ? ready(endpoint) : { kind: 'consent', endpoint };
}

/** The end of a long host, because its owner controls the host. */
function shortLabel(name: string): string {
  return name.length > 40 ? `…${name.slice(-39)}` : name;
}

function ready(endpoint: Endpoint, invalidParam?: InvalidParam): EndpointChoice {
  return { kind: 'ready', endpoint, invalidParams: invalidParam === undefined ? [] : [invalidParam] };
}

/** `origin` is that of the page. */
export function defaultEndpoint(origin: string): DefaultEndpoint {
  return BUILT_FOR === ''
    ? { cluster: 'embedded', label: SERVED ?? 'embedded', url: `${origin}/` }
    : { cluster: 'default', label: new URL(BUILT_FOR).host, url: BUILT_FOR };
}

/** Normalizes the URL of an endpoint; null if it is not http or https. */
export function parseEndpointUrl(text: string): string | null {
  const trimmed = text.trim();
  if (!/^https?:\/\//i.test(trimmed) || !URL.canParse(trimmed)) return null;
  const url = new URL(trimmed);
  url.hash = '';
  return url.href;
}

/** The name of an endpoint inside a sentence: "devnet", "the embedded service", "the mainnet-beta ledger". */
export function formatEndpointName({ cluster, label }: NamedEndpoint): string {
  if (cluster !== 'embedded') return label;
  return label === 'embedded' ? 'the embedded service' : `the ${label}`;
}

/** Capitalizes a leading "the". Labels and method names retain their spelling. */
export function capitalize(text: string): string {
  return text.replace(/^the /, 'The ');
}

/** The network with this genesis hash: its name, or the ends of the hash. */
export function networkName(genesisHash: string): string {
  if (genesisHash === EMBEDDED_GENESIS) return 'generated ledger';
  const named = Object.entries(GENESIS_HASHES).find(([, hash]) => hash === genesisHash);
  return named?.[0] ?? visibleText(`genesis ${genesisHash.slice(0, 4)}…${genesisHash.slice(-4)}`);
}

/** The URL of an endpoint as pages show it: "https://rpc.example.com/…" if the rest may contain an API key. */
export function maskEndpointUrl(url: string): string {
  return isPlainOrigin(url) ? url : `${new URL(url).origin}/…`;
}

/**
 * The other endpoints that a page may offer: the default one, those saved in this browser, and the public cluster of
 * the network; all public clusters if the network is unknown (null).
 */
export function otherEndpoints(
  current: Endpoint,
  { aliases, agreed }: SavedEndpoints,
  origin: string,
  network: string | null,
): readonly Endpoint[] {
  const named = [...aliases].map(([alias, url]) => ({ cluster: 'custom', label: shortLabel(alias), url }) as const);
  const plain = [...agreed].filter(isPlainOrigin);
  const all: readonly Endpoint[] = [
    defaultEndpoint(origin),
    ...named,
    ...plain.map((url) => ({ cluster: 'custom', label: shortLabel(new URL(url).host), url }) as const),
    ...PUBLIC_CLUSTERS.filter((cluster) => network === null || cluster === network).map(publicEndpoint),
  ];
  const urls = new Set([current.url]);
  return all.filter(({ url }) => !urls.has(url) && urls.add(url));
}
