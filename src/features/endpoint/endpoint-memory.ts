import { isJsonArray, isJsonObject, type JsonValue } from '../../shared/json/json.ts';
import type { EndpointMemory } from './endpoint.ts';
import { readStored, writeStored } from '../../ui/preferences/stored.ts';

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

export function changeEndpointMemory(next: EndpointMemory): void {
  memory = next;
  writeStored('endpoints', { aliases: Object.fromEntries(memory.aliases), agreed: [...memory.agreed] });
  for (const listener of listeners) listener();
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
