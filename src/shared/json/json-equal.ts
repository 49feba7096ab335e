import { isJsonArray, isJsonObject, type JsonValue } from './json.ts';

/**
 * Whether two values say the same: keys may stand in any order, and a number is the same as a bigint that is printed for it, as
 * large doubles are without an exponent.
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
