import { isJsonArray, isJsonObject, type JsonObject, type JsonValue } from '../../shared/json/json.ts';

// An IDL is JSON from the user: a value of the wrong type counts as empty.

export function objectOf(json: JsonValue | undefined): JsonObject {
  return isJsonObject(json) ? json : {};
}

export function objectsOf(json: JsonValue | undefined): readonly JsonObject[] {
  return isJsonArray(json) ? json.filter(isJsonObject) : [];
}

/** The name of a node, or '' if it has none. */
export function nameOf(node: JsonValue | undefined): string {
  return isJsonObject(node) ? textOf(node['name']) : '';
}

/** Adds missing lists as empty ones: Codama omits empty lists since 1.7, but its codecs require them. */
export function fillEmptyLists(json: JsonValue): JsonValue {
  if (isJsonArray(json)) return json.map(fillEmptyLists);
  if (!isJsonObject(json)) return json;
  const node = Object.fromEntries(Object.entries(json).map(([key, value]) => [key, fillEmptyLists(value)]));
  const list = LISTS.get(textOf(json['kind']));
  return list === undefined || list in node ? node : { ...node, [list]: [] };
}

function textOf(json: JsonValue | undefined): string {
  return typeof json === 'string' ? json : '';
}

const LISTS: ReadonlyMap<string, string> = new Map([
  ['instructionNode', 'arguments'],
  ['structTypeNode', 'fields'],
  ['tupleTypeNode', 'items'],
  ['enumTypeNode', 'variants'],
  ['hiddenPrefixTypeNode', 'prefix'],
  ['hiddenSuffixTypeNode', 'suffix'],
]);

/** Maps a name in the library's camel case to its spelling in the IDL. */
export type RestoreName = (name: string) => string;

/**
 * The library converts all names to camel case; the returned function restores their spelling in the IDL. It covers the
 * names of all items in lists under the given keys, at any depth.
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

/** A name without what differs between its spellings. */
export function lettersAndDigits(name: string): string {
  return name.replace(/[^\p{L}\p{N}]/gu, '').toLowerCase();
}
