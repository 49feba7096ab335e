import { isJsonArray, isJsonObject, type JsonValue } from '../../shared/json/json.ts';

/** The name that an IDL gives to what the library calls by another spelling. */
export type RestoreName = (name: string) => string;

/**
 * Spells names as the IDL does: the library turns them all into camel case. Looks at the names of items in lists under the given
 * keys, anywhere in the IDL.
 */
export function createNameRestorer(idl: JsonValue, ...lists: readonly string[]): RestoreName {
  const spellings = new Map<string, string>();
  collect(idl, lists, spellings);
  return (name) => spellings.get(lettersOf(name)) ?? name;
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
        if (typeof name === 'string') spellings.set(lettersOf(name), name);
      }
    }
    collect(value, lists, spellings);
  }
}

function lettersOf(name: string): string {
  return name.replace(/[^\p{L}\p{N}]/gu, '').toLowerCase();
}
