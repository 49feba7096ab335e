import type { Cluster } from './endpoint.ts';
import { changeSavedEndpoints, savedEndpoints } from './saved-endpoints.ts';
import { isPlainOrigin, parseEndpointUrl } from './endpoint-url.ts';

/**
 * The parameters of an address with another endpoint in them. `custom` is what was typed, a URL, which is remembered, or the
 * alias of one; null where it is neither.
 */
export function chooseEndpoint(params: URLSearchParams, cluster: Cluster, custom: string): URLSearchParams | null {
  const next = new URLSearchParams(params);
  next.delete('cluster');
  next.delete('customUrl');
  if (cluster !== 'embedded') next.set('cluster', cluster);
  if (cluster !== 'custom') return next;
  const url = parseEndpointUrl(custom);
  if (url === null && !savedEndpoints().aliases.has(custom.trim())) return null;
  next.set('customUrl', url === null ? custom.trim() : rememberEndpoint(url));
  return next;
}

/** Remembers that the person wants this endpoint; gives what stands for it in an address: its origin, or an alias. */
function rememberEndpoint(url: string): string {
  const plain = isPlainOrigin(url);
  const name = plain ? new URL(url).origin : aliasFor(url);
  const { aliases, agreed } = savedEndpoints();
  changeSavedEndpoints({
    aliases: plain ? aliases : new Map(aliases).set(name, url),
    agreed: new Set(agreed).add(url),
  });
  return name;
}

/** The host, with a number behind it where the host has several URLs. */
function aliasFor(url: string): string {
  const { host } = new URL(url);
  for (let count = 1; ; count++) {
    const name = count === 1 ? host : `${host}-${count}`;
    if ((savedEndpoints().aliases.get(name) ?? url) === url) return name;
  }
}
