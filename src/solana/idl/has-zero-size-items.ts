import { isJsonArray, isJsonObject, type JsonObject, type JsonValue } from '../../shared/json/json.ts';
import { nameOf, objectOf, objectsOf } from './node-json.ts';

/** True if a program has a list, at any depth, whose items take no bytes. */
export function hasZeroSizeItems(program: JsonObject, definedTypes: readonly JsonObject[]): boolean {
  const types = new Map(definedTypes.map((type) => [nameOf(type), type]));
  const known = new Map<string, boolean>();
  const isEmptyNamed = (name: string): boolean => {
    const result = known.get(name);
    if (result !== undefined) return result;
    // Counts as empty while it is being checked: a type that contains only itself is empty.
    known.set(name, true);
    const found = isEmpty(types.get(name)?.['type'], isEmptyNamed);
    known.set(name, found);
    return found;
  };
  return itemTypesIn(program).some((type) => isEmpty(type, isEmptyNamed));
}

function itemTypesIn(json: JsonValue): JsonValue[] {
  if (isJsonArray(json)) return json.flatMap(itemTypesIn);
  if (!isJsonObject(json)) return [];
  const { kind } = json;
  const item =
    kind === 'arrayTypeNode' || kind === 'setTypeNode' ? json['item'] : kind === 'mapTypeNode' ? json['key'] : null;
  return [...(item === null || item === undefined ? [] : [item]), ...Object.values(json).flatMap(itemTypesIn)];
}

function isEmpty(json: JsonValue | undefined, isEmptyNamed: (name: string) => boolean): boolean {
  const type = objectOf(json);
  switch (type['kind']) {
    case 'structTypeNode':
      return objectsOf(type['fields']).every((field) => isEmpty(field['type'], isEmptyNamed));
    case 'tupleTypeNode':
      return objectsOf(type['items']).every((item) => isEmpty(item, isEmptyNamed));
    case 'fixedSizeTypeNode':
      return type['size'] === 0;
    case 'arrayTypeNode':
      return (
        objectOf(type['count'])['kind'] === 'fixedCountNode' &&
        (objectOf(type['count'])['value'] === 0 || isEmpty(type['item'], isEmptyNamed))
      );
    case 'definedTypeLinkNode':
      return isEmptyNamed(nameOf(type));
    default:
      return false;
  }
}
