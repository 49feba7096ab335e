import { isJsonArray, isJsonObject, type JsonValue } from '../shared/json.ts';
import type { Cluster, EndpointMemory } from './endpoint.ts';
import { isPlainOrigin, parseEndpointUrl } from './endpoint-url.ts';
import { readStored, writeStored } from './stored.ts';

let memory = decodeMemory(readStored('endpoints'));
const listeners = new Set<() => void>();

/** What is remembered now; the same value until something changes. */
export function endpointMemory(): EndpointMemory {
  return memory;
}

export function subscribeEndpointMemory(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

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
  if (url === null && !memory.aliases.has(custom.trim())) return null;
  next.set('customUrl', url === null ? custom.trim() : rememberEndpoint(url));
  return next;
}

/** Remembers that the person wants this endpoint; gives what stands for it in an address: its origin, or an alias. */
function rememberEndpoint(url: string): string {
  const plain = isPlainOrigin(url);
  const name = plain ? new URL(url).origin : aliasFor(url);
  memory = {
    aliases: plain ? memory.aliases : new Map(memory.aliases).set(name, url),
    agreed: new Set(memory.agreed).add(url),
  };
  writeStored('endpoints', { aliases: Object.fromEntries(memory.aliases), agreed: [...memory.agreed] });
  for (const listener of listeners) listener();
  return name;
}

/** The host, with a number behind it where the host has several URLs. */
function aliasFor(url: string): string {
  const { host } = new URL(url);
  for (let count = 1; ; count++) {
    const name = count === 1 ? host : `${host}-${count}`;
    if ((memory.aliases.get(name) ?? url) === url) return name;
  }
}

function decodeMemory(json: JsonValue): EndpointMemory {
  const { aliases, agreed } = isJsonObject(json) ? json : {};
  return {
    aliases: new Map(Object.entries(isJsonObject(aliases) ? aliases : {}).filter(isTextEntry)),
    agreed: new Set((isJsonArray(agreed) ? agreed : []).filter((url) => typeof url === 'string')),
  };
}

function isTextEntry(entry: [string, JsonValue]): entry is [string, string] {
  return typeof entry[1] === 'string';
}
