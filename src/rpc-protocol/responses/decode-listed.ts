import { arrayOf, decodeObject } from '../../shared/json/json-decoding.ts';
import type { JsonObject, JsonValue } from '../../shared/json/json.ts';
import { type OptionalMembers, anyJson, optionalMembers, orDamage } from './damage.ts';
import type { Damage } from './transaction-response.ts';

/** The items of a list, and those that were left out because they have another shape. */
export interface ListedItems<T> {
  readonly items: readonly (T & DamagedMembers)[];
  readonly damage: readonly Damage[];
}

export interface DamagedMembers {
  /** The members that are null because they have another shape. None if omitted. */
  readonly damage?: readonly Damage[];
}

/** Decodes a list item by item. `decodeItem` throws DecodeError for an item that is useless without the member. */
export function decodeListed<T extends object>(
  json: JsonValue | undefined,
  path: string,
  maxItems: number,
  decodeItem: (item: JsonObject, optional: OptionalMembers) => T,
): ListedItems<T> {
  const damage: Damage[] = [];
  const items = arrayOf(
    anyJson,
    maxItems,
  )(json).flatMap((item, at) => {
    const own: Damage[] = [];
    const decoded = orDamage(damage, `${path}[${at}]`, () => {
      const object = decodeObject(item);
      return decodeItem(object, optionalMembers(object, `${path}[${at}].`, own));
    });
    return decoded === null ? [] : [own.length === 0 ? decoded : { ...decoded, damage: own }];
  });
  return { items, damage };
}
