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
