import { isJsonArray, isJsonObject, type JsonObject, type JsonValue } from '../../shared/json.ts';
import { nameOf, objectOf, objectsOf } from './node-json.ts';

/** Whether a program has a list, at any depth, whose items take no bytes. */
export function hasListsOfNothing(program: JsonObject, definedTypes: readonly JsonObject[]): boolean {
  const types = new Map(definedTypes.map((type) => [nameOf(type), type]));
  return itemsIn(program).some((type) => isEmpty(type, types));
}

function itemsIn(json: JsonValue): JsonValue[] {
  if (isJsonArray(json)) return json.flatMap(itemsIn);
  if (!isJsonObject(json)) return [];
  const { kind } = json;
  const item =
    kind === 'arrayTypeNode' || kind === 'setTypeNode' ? json['item'] : kind === 'mapTypeNode' ? json['key'] : null;
  return [...(item === null || item === undefined ? [] : [item]), ...Object.values(json).flatMap(itemsIn)];
}

/** Types that are being looked at already count as empty: one that is made of nothing but itself is. */
function isEmpty(json: JsonValue | undefined, types: ReadonlyMap<string, JsonObject>): boolean {
  const type = objectOf(json);
  switch (type['kind']) {
    case 'structTypeNode':
      return objectsOf(type['fields']).every((field) => isEmpty(field['type'], types));
    case 'tupleTypeNode':
      return objectsOf(type['items']).every((item) => isEmpty(item, types));
    case 'fixedSizeTypeNode':
      return type['size'] === 0;
    case 'arrayTypeNode':
      return (
        objectOf(type['count'])['kind'] === 'fixedCountNode' &&
        (objectOf(type['count'])['value'] === 0 || isEmpty(type['item'], types))
      );
    case 'definedTypeLinkNode': {
      const others = new Map(types);
      const name = nameOf(type);
      others.delete(name);
      return isEmpty(types.get(name)?.['type'], others);
    }
    default:
      return json === undefined;
  }
}
