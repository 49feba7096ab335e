import { DEFAULT_CLUSTER } from './default-endpoint.ts';
import type { Cluster } from './endpoint.ts';
import { savedEndpoints } from './saved-endpoints.ts';
import { isPlainOrigin } from '../../shared/urls.ts';
import { parseEndpointUrl } from './endpoint-url.ts';

/**
 * Returns the search parameters with another endpoint. `custom` is typed text: a URL, which is saved under `name` if there is one, or
 * the name of a saved one; null if it is neither.
 */
export function chooseEndpoint(
  params: URLSearchParams,
  cluster: Cluster,
  custom: string,
  name: string | null = null,
): URLSearchParams | null {
  const next = new URLSearchParams(params);
  next.delete('cluster');
  next.delete('customUrl');
  if (cluster !== DEFAULT_CLUSTER) next.set('cluster', cluster);
  if (cluster !== 'custom') return next;
  const url = parseEndpointUrl(custom);
  if (url === null && !savedEndpoints.get().aliases.has(custom.trim())) return null;
  next.set('customUrl', url === null ? custom.trim() : saveEndpoint(url, name));
  return next;
}

/** Why a text cannot name the endpoint at a URL; null if it can. Links have names in place of URLs. */
export function nameProblem(name: string, url: string | null): string | null {
  if (!/^[\w.:-]{1,40}$/.test(name) || name.includes('://'))
    return 'A name has up to 40 letters, digits, dots, colons, hyphens or underscores.';
  const known = savedEndpoints.get().aliases.get(name);
  return known === undefined || known === url ? null : `Another endpoint is saved as ${name}.`;
}

/**
 * Saves the URL as one that the user agreed to. Returns its `customUrl` parameter: the name given, its origin, or an alias if the URL
 * may contain a key. A name replaces earlier ones of the URL.
 */
function saveEndpoint(url: string, given: string | null): string {
  const { aliases, agreed } = savedEndpoints.get();
  const isAliased = given !== null || !isPlainOrigin(url);
  const name = given ?? (isAliased ? aliasFor(url) : new URL(url).origin);
  const others = given === null ? aliases : new Map([...aliases].filter(([, each]) => each !== url));
  savedEndpoints.set({
    aliases: isAliased ? new Map(others).set(name, url) : aliases,
    agreed: new Set(agreed).add(url),
  });
  return name;
}

/** The name that the URL has already; otherwise the host, with a number appended if the host has several URLs. */
function aliasFor(url: string): string {
  const known = [...savedEndpoints.get().aliases].find(([, each]) => each === url)?.[0];
  if (known !== undefined) return known;
  const { host } = new URL(url);
  for (let count = 1; ; count++) {
    const name = count === 1 ? host : `${host}-${count}`;
    if ((savedEndpoints.get().aliases.get(name) ?? url) === url) return name;
  }
}
