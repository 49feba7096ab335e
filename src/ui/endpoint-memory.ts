import { isJsonArray, isJsonObject, type JsonValue } from '../shared/json.ts';
import { isPlainOrigin } from './endpoint-url.ts';
import { readStored, writeStored } from './stored.ts';

/** What this browser remembers of custom endpoints. */
export interface EndpointMemory {
  /** URLs that may hold a key, by the name that stands for them in addresses. */
  readonly aliases: Readonly<Record<string, string>>;
  /** URLs that the person entered or agreed to. */
  readonly agreed: readonly string[];
}

let memory = decodeMemory(readStored('endpoints'));
const listeners = new Set<() => void>();

export function endpointMemory(): EndpointMemory {
  return memory;
}

export function subscribeEndpointMemory(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Remembers that the person wants this endpoint; gives what stands for it in an address: the origin, or an alias. */
export function rememberEndpoint(url: string): string {
  const name = isPlainOrigin(url) ? new URL(url).origin : aliasFor(url, memory.aliases);
  memory = {
    aliases: name in memory.aliases || isPlainOrigin(url) ? memory.aliases : { ...memory.aliases, [name]: url },
    agreed: memory.agreed.includes(url) ? memory.agreed : [...memory.agreed, url],
  };
  writeStored('endpoints', { aliases: memory.aliases, agreed: memory.agreed });
  for (const listener of listeners) listener();
  return name;
}

/** The host, with a number behind it where the host has several URLs. */
function aliasFor(url: string, aliases: EndpointMemory['aliases']): string {
  const { host } = new URL(url);
  for (let count = 1; ; count++) {
    const name = count === 1 ? host : `${host}-${count}`;
    if (aliases[name] === undefined || aliases[name] === url) return name;
  }
}

function decodeMemory(json: JsonValue): EndpointMemory {
  const { aliases, agreed } = isJsonObject(json) ? json : {};
  return {
    aliases: Object.fromEntries(Object.entries(isJsonObject(aliases) ? aliases : {}).filter(isTextEntry)),
    agreed: (isJsonArray(agreed) ? agreed : []).filter((url) => typeof url === 'string'),
  };
}

function isTextEntry(entry: [string, JsonValue]): entry is [string, string] {
  return typeof entry[1] === 'string';
}
