import { isJsonArray, isJsonObject, type JsonValue } from './json.ts';

/**
 * True if two values are equal. Key order does not matter, and a number equals the bigint of the same value, because a large double
 * prints as digits that parse as bigint.
 */
export function jsonEqual(a: JsonValue | undefined, b: JsonValue | undefined): boolean {
  if (isJsonArray(a)) return isJsonArray(b) && a.length === b.length && a.every((item, at) => jsonEqual(item, b[at]));
  if (isJsonObject(a)) {
    if (!isJsonObject(b) || Object.keys(a).length !== Object.keys(b).length) return false;
    return Object.entries(a).every(([key, member]) => jsonEqual(member, b[key]));
  }
  if (typeof a === 'bigint' && typeof b === 'number') return Number(a) === b;
  if (typeof a === 'number' && typeof b === 'bigint') return jsonEqual(b, a);
  return a === b;
}
