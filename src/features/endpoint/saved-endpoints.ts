import { isJsonArray, isJsonObject, type JsonValue } from '../../shared/json/json.ts';
import type { SavedEndpoints } from './endpoint.ts';
import { readLocalStorage, writeLocalStorage } from '../../ui/preferences/local-storage.ts';

let memory = decodeMemory(readLocalStorage('endpoints'));
const listeners = new Set<() => void>();

/** What is remembered now; the same value until something changes. */
export function savedEndpoints(): SavedEndpoints {
  return memory;
}

export function subscribeSavedEndpoints(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function changeSavedEndpoints(next: SavedEndpoints): void {
  memory = next;
  writeLocalStorage('endpoints', { aliases: Object.fromEntries(memory.aliases), agreed: [...memory.agreed] });
  for (const listener of listeners) listener();
}

function decodeMemory(json: JsonValue): SavedEndpoints {
  const { aliases, agreed } = isJsonObject(json) ? json : {};
  return {
    aliases: new Map(Object.entries(isJsonObject(aliases) ? aliases : {}).filter(isTextEntry)),
    agreed: new Set((isJsonArray(agreed) ? agreed : []).filter((url) => typeof url === 'string')),
  };
}

function isTextEntry(entry: [string, JsonValue]): entry is [string, string] {
  return typeof entry[1] === 'string';
}
