import { EMBEDDED_GENESIS, GENESIS_HASHES } from '../../solana/ids/ids.ts';
import { visibleText } from '../../shared/format/visible-text.ts';
import type { InvalidParam } from '../routing/search-params.ts';
import { isPlainOrigin } from '../../shared/urls.ts';

/** `embedded` is the service that serves this page. An explorer for an endpoint elsewhere has `default` in its place. */
type DefaultCluster = 'embedded' | 'default';

/** What the service writes into the page. Workers have no page. */
const PAGE = typeof document === 'undefined' ? {} : document.documentElement.dataset;

/** The default endpoint if the explorer is built or served for one elsewhere; empty for the service that serves it. */
const SITE_ENDPOINT = import.meta.env.SLOTSCOPE_ENDPOINT || (PAGE['endpoint'] ?? '');

/** The name of the default endpoint in the `cluster` parameter, which links leave out. */
export const DEFAULT_CLUSTER: DefaultCluster = SITE_ENDPOINT === '' ? 'embedded' : 'default';

interface DefaultEndpoint {
  readonly cluster: DefaultCluster;
  readonly label: string;
  readonly url: string;
  readonly params: string;
}

/** Name of the ledger that the page's service serves: "embedded" or "mainnet-beta ledger". */
const SERVED = PAGE['ledger'];

export type Cluster = DefaultCluster | 'mainnet-beta' | 'testnet' | 'devnet' | 'custom';

/** The values of the `cluster` parameter. */
const CLUSTERS: readonly Cluster[] = [DEFAULT_CLUSTER, 'mainnet-beta', 'testnet', 'devnet', 'custom'];

/** A JSON-RPC endpoint. */
export interface Endpoint {
  readonly cluster: Cluster;
  /** The name shown on pages. */
  readonly label: string;
  readonly url: string;
  /** The search parameters that name it. They contain no key. */
  readonly params: string;
}

/** Input of `formatEndpointName`. */
export type NamedEndpoint = Pick<Endpoint, 'cluster' | 'label'>;

/** What this browser stores about endpoints. */
export interface SavedEndpoints {
  /** URLs that may contain a key, by the alias that replaces them in the page's URL. */
  readonly aliases: ReadonlyMap<string, string>;
  /** URLs that the user entered or agreed to. */
  readonly agreed: ReadonlySet<string>;
  /** The endpoint of pages whose URL names none, by its search parameters; empty for the one of the site. */
  readonly chosen: string;
  /** What was chosen before. */
  readonly before: string;
  /** The genesis hashes that endpoints reported, by URL. */
  readonly networks: ReadonlyMap<string, string>;
}

/** The endpoint named by the page's URL. */
export type EndpointChoice =
  | {
      readonly kind: 'ready';
      readonly endpoint: Endpoint;
      /** True if the URL names it; false if this browser or the site chose it. */
      readonly isNamed: boolean;
      readonly invalidParams: readonly InvalidParam[];
    }
  /** A link names an endpoint without consent, or a URL that may contain a key. No request is sent to it. */
  | { readonly kind: 'consent'; readonly endpoint: Endpoint }
  /** A link names an alias whose URL is stored in another browser. */
  | { readonly kind: 'unknownAlias'; readonly alias: string };

const PUBLIC_URLS = {
  'mainnet-beta': 'https://api.mainnet-beta.solana.com/',
  testnet: 'https://api.testnet.solana.com/',
  devnet: 'https://api.devnet.solana.com/',
} as const;
export type PublicCluster = keyof typeof PUBLIC_URLS;
export const PUBLIC_CLUSTERS = ['mainnet-beta', 'devnet', 'testnet'] as const satisfies readonly PublicCluster[];

export function publicEndpoint(cluster: PublicCluster): Endpoint {
  return { cluster, label: cluster, url: PUBLIC_URLS[cluster], params: `cluster=${cluster}` };
}

/** The search parameters of an endpoint by its origin or its alias. */
export function customParams(customUrl: string): string {
  return new URLSearchParams({ cluster: 'custom', customUrl }).toString();
}

/** `origin` is that of the page. */
export function readEndpoint(params: URLSearchParams, origin: string, saved: SavedEndpoints): EndpointChoice {
  const given = params.get('cluster');
  const fallback = chosenEndpoint(origin, saved);
  if (given === null) return ready(fallback, false);
  const cluster = CLUSTERS.find((each) => each === given);
  const used = fallback.cluster === 'embedded' ? fallback.cluster : fallback.label;
  if (cluster === undefined) return ready(fallback, false, { parameter: 'cluster', given, allowed: CLUSTERS, used });
  if (cluster === 'embedded' || cluster === 'default') return ready(defaultEndpoint(origin));
  // The name of a cluster names its network, and the chosen endpoint may be of that network.
  if (cluster !== 'custom') {
    const isServed = networkOf(fallback, saved) === cluster;
    return isServed ? ready(fallback, false) : ready(publicEndpoint(cluster));
  }
  const customUrl = params.get('customUrl') ?? '';
  return (
    readCustom(customUrl, origin, saved) ??
    ready(fallback, false, {
      parameter: 'customUrl',
      given: customUrl,
      allowed: ['an http or https URL', 'a name saved in this browser'],
      used,
    })
  );
}

/** null if the text is neither a URL nor a name. */
function readCustom(customUrl: string, origin: string, saved: SavedEndpoints): EndpointChoice | null {
  const cluster = 'custom';
  const params = customParams(customUrl);
  if (isEndpointName(customUrl)) {
    const url = saved.aliases.get(customUrl);
    return url === undefined
      ? { kind: 'unknownAlias', alias: customUrl }
      : ready({ cluster, label: shortLabel(customUrl), url, params });
  }
  const url = parseEndpointUrl(customUrl);
  if (url === null) return null;
  const known = PUBLIC_CLUSTERS.map(publicEndpoint).find((each) => each.url === url);
  if (known !== undefined) return ready({ ...known, params });
  const endpoint = { cluster, label: shortLabel(new URL(url).host), url, params } as const;
  const isAgreed = url === defaultEndpoint(origin).url || saved.agreed.has(url);
  // A URL with more than an origin is never used from a link: it may contain a key, which the consent page moves out of
  // the URL.
  return isAgreed && isPlainOrigin(url) ? ready(endpoint) : { kind: 'consent', endpoint };
}

/** The endpoint of pages whose URL names none: the chosen one, or that of the site if it is no longer saved. */
export function chosenEndpoint(origin: string, saved: SavedEndpoints): Endpoint {
  return savedEndpoint(saved.chosen, origin, saved) ?? defaultEndpoint(origin);
}

/** An endpoint by stored search parameters. The storage is shared with other programs of this origin. */
export function savedEndpoint(params: string, origin: string, saved: SavedEndpoints): Endpoint | null {
  if (params === '') return null;
  const choice = readEndpoint(new URLSearchParams(params), origin, { ...saved, chosen: '' });
  return choice.kind === 'ready' && choice.isNamed ? choice.endpoint : null;
}

/** The public network of an endpoint if this browser knows it; otherwise the genesis hash, or null. */
export function networkOf({ cluster, label, url }: Endpoint, { networks }: SavedEndpoints): string | null {
  const hash = networks.get(url);
  if (hash !== undefined) return networkName(hash);
  if (cluster === 'embedded') return label === 'embedded' ? networkName(EMBEDDED_GENESIS) : servedNetwork(label);
  return cluster === 'custom' || cluster === 'default' ? null : cluster;
}

/**
 * The parameters that a copied link needs in another browser, which has not chosen this endpoint: the public network or, if it is
 * unknown, the origin. Empty if the site chose it, or if only this browser knows its URL.
 */
export function sharedParams(endpoint: Endpoint, saved: SavedEndpoints): string {
  const { cluster, params, url } = endpoint;
  if (cluster === DEFAULT_CLUSTER) return '';
  const network = PUBLIC_CLUSTERS.find((each) => each === networkOf(endpoint, saved));
  if (network !== undefined) return publicEndpoint(network).params;
  return params.includes('%3A%2F%2F') && isPlainOrigin(url) ? params : '';
}

/** "mainnet-beta" of "mainnet-beta ledger"; null if the service was not started with the name of a cluster. */
function servedNetwork(label: string): string | null {
  return PUBLIC_CLUSTERS.find((cluster) => label === `${cluster} ledger`) ?? null;
}

/** Truncates a long name at its start: the owner of a domain can choose any subdomain, so only the end identifies a host. */
export function shortLabel(name: string): string {
  return name.length > 40 ? `…${name.slice(-39)}` : name;
}

function ready(endpoint: Endpoint, isNamed = true, invalidParam?: InvalidParam): EndpointChoice {
  return { kind: 'ready', endpoint, isNamed, invalidParams: invalidParam === undefined ? [] : [invalidParam] };
}

/** `origin` is that of the page. */
export function defaultEndpoint(origin: string): DefaultEndpoint {
  return SITE_ENDPOINT === ''
    ? { cluster: 'embedded', label: SERVED ?? 'embedded', url: `${origin}/`, params: 'cluster=embedded' }
    : { cluster: 'default', label: new URL(SITE_ENDPOINT).host, url: SITE_ENDPOINT, params: 'cluster=default' };
}

/** Normalizes the URL of an endpoint; null if it is not http or https. */
export function parseEndpointUrl(text: string): string | null {
  const trimmed = text.trim();
  if (!/^https?:\/\//i.test(trimmed) || !URL.canParse(trimmed)) return null;
  const url = new URL(trimmed);
  url.hash = '';
  return url.href;
}

/** True for text that can be the name of a saved endpoint: letters, digits, spaces and some punctuation, but no URL. */
export function isEndpointName(text: string): boolean {
  return /^[\p{L}\p{N}_.:-]+( [\p{L}\p{N}_.:-]+)*$/u.test(text) && !text.includes('://');
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
  if (genesisHash === EMBEDDED_GENESIS) return 'demo ledger';
  const named = Object.entries(GENESIS_HASHES).find(([, hash]) => hash === genesisHash);
  return named?.[0] ?? visibleText(`genesis ${genesisHash.slice(0, 4)}…${genesisHash.slice(-4)}`);
}

/** The URL of an endpoint as pages show it: "https://rpc.example.com/…" if the rest may contain an API key. */
export function maskEndpointUrl(url: string): string {
  return isPlainOrigin(url) ? url : `${new URL(url).origin}/…`;
}
