import { isJsonArray, isJsonObject, type JsonValue } from '../../shared/json/json.ts';

/** Maps a name in the library's camel case to its spelling in the IDL. */
export type RestoreName = (name: string) => string;

/**
 * The library converts all names to camel case; the returned function restores their spelling in the IDL. It knows the names of all
 * items in lists under the given keys, at any depth.
 */
export function createNameRestorer(idl: JsonValue, ...lists: readonly string[]): RestoreName {
  const spellings = new Map<string, string>();
  collect(idl, lists, spellings);
  return (name) => spellings.get(lettersAndDigits(name)) ?? name;
}

function collect(json: JsonValue, lists: readonly string[], spellings: Map<string, string>): void {
  if (isJsonArray(json)) {
    for (const item of json) collect(item, lists, spellings);
    return;
  }
  if (!isJsonObject(json)) return;
  for (const [key, value] of Object.entries(json)) {
    if (lists.includes(key) && isJsonArray(value)) {
      for (const item of value) {
        const name = isJsonObject(item) ? item['name'] : undefined;
        if (typeof name === 'string') spellings.set(lettersAndDigits(name), name);
      }
    }
    collect(value, lists, spellings);
  }
}

function lettersAndDigits(name: string): string {
  return name.replace(/[^\p{L}\p{N}]/gu, '').toLowerCase();
}
