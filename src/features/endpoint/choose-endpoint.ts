import { DEFAULT_CLUSTER } from './default-endpoint.ts';
import type { Cluster } from './endpoint.ts';
import { savedEndpoints } from './saved-endpoints.ts';
import { isPlainOrigin } from '../../shared/is-plain-origin.ts';
import { parseEndpointUrl } from './endpoint-url.ts';

/**
 * Returns the search parameters with another endpoint. `custom` is typed text: a URL, which is saved, or the alias of a saved
 * one; null if it is neither.
 */
export function chooseEndpoint(params: URLSearchParams, cluster: Cluster, custom: string): URLSearchParams | null {
  const next = new URLSearchParams(params);
  next.delete('cluster');
  next.delete('customUrl');
  if (cluster !== DEFAULT_CLUSTER) next.set('cluster', cluster);
  if (cluster !== 'custom') return next;
  const url = parseEndpointUrl(custom);
  if (url === null && !savedEndpoints.get().aliases.has(custom.trim())) return null;
  next.set('customUrl', url === null ? custom.trim() : saveEndpoint(url));
  return next;
}

/**
 * Saves the URL as one that the user agreed to. Returns its `customUrl` parameter: its origin, or an alias if the URL may contain a
 * key.
 */
function saveEndpoint(url: string): string {
  const plain = isPlainOrigin(url);
  const name = plain ? new URL(url).origin : aliasFor(url);
  const { aliases, agreed } = savedEndpoints.get();
  savedEndpoints.set({
    aliases: plain ? aliases : new Map(aliases).set(name, url),
    agreed: new Set(agreed).add(url),
  });
  return name;
}

/** The host, with a number appended if the host has several URLs. */
function aliasFor(url: string): string {
  const { host } = new URL(url);
  for (let count = 1; ; count++) {
    const name = count === 1 ? host : `${host}-${count}`;
    if ((savedEndpoints.get().aliases.get(name) ?? url) === url) return name;
  }
}
