import { decodeObject } from '../../shared/json/json-decoding.ts';
import type { JsonObject, JsonValue } from '../../shared/json/json.ts';
import { type Members, itemsOf, membersOf } from './damage.ts';
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
  decodeItem: (item: JsonObject, members: Members) => T,
): ListedItems<T> {
  const damage: Damage[] = [];
  const decode = (item: JsonValue, at: number) => {
    const own: Damage[] = [];
    const object = decodeObject(item);
    const decoded = decodeItem(object, membersOf(object, `${path}[${at}].`, own));
    return own.length === 0 ? decoded : { ...decoded, damage: own };
  };
  return { items: itemsOf(json, path, damage, decode, maxItems), damage };
}
