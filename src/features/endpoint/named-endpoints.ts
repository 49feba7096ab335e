import { isPlainOrigin } from '../../shared/urls.ts';
import {
  type Endpoint,
  PUBLIC_CLUSTERS,
  type SavedEndpoints,
  defaultEndpoint,
  publicEndpoint,
  shortLabel,
} from './endpoint.ts';

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

/** The endpoints that this browser has saved, those with a name first. */
export function namedEndpoints({ aliases, agreed }: SavedEndpoints): readonly Endpoint[] {
  const urls = new Set(aliases.values());
  const plain = [...agreed].filter((url) => isPlainOrigin(url) && !urls.has(url));
  return [
    ...[...aliases].map(([alias, url]) => [alias, alias, url] as const),
    ...plain.map((url) => [new URL(url).host, new URL(url).origin, url] as const),
  ].map(([name, customUrl, url]) => ({
    cluster: 'custom',
    label: shortLabel(name),
    url,
    params: new URLSearchParams({ cluster: 'custom', customUrl }).toString(),
  }));
}
