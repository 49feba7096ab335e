import { isPlainOrigin } from '../../shared/urls.ts';
import { defaultEndpoint } from './default-endpoint.ts';
import { type Endpoint, PUBLIC_CLUSTERS, publicEndpoint, type SavedEndpoints, shortLabel } from './endpoint.ts';

/**
 * The endpoints that a page may offer beside the chosen one: the default one, those saved in this browser, and the public
 * cluster of the network; all public clusters if the network is not known (null).
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
