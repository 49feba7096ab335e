import { isJsonArray, isJsonObject, type JsonObject, type JsonValue } from '../../shared/json/json.ts';
import { nameOf } from './node-json.ts';

/**
 * Returns a function that counts the nodes of a type if each link were replaced by its type, as the library does. Types that have two
 * fields of the type before them double it at each step.
 */
export function createExpandedSize(definedTypes: readonly JsonObject[]): (node: JsonValue) => number {
  const types = new Map(definedTypes.map((type) => [nameOf(type), type]));
  const known = new Map<string, number>();
  const sizeOf = (json: JsonValue): number => {
    if (isJsonArray(json)) return json.reduce<number>((sum, item) => sum + sizeOf(item), 0);
    if (!isJsonObject(json)) return 0;
    if (json['kind'] === 'definedTypeLinkNode') return sizeOfNamed(nameOf(json));
    return Object.values(json).reduce<number>((sum, member) => sum + sizeOf(member), 1);
  };
  const sizeOfNamed = (name: string): number => {
    let size = known.get(name);
    if (size === undefined) {
      // The library refuses a type that contains itself.
      known.set(name, 0);
      size = sizeOf(types.get(name) ?? null);
      known.set(name, size);
    }
    return size;
  };
  return sizeOf;
}
