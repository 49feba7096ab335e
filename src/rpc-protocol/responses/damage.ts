import { formatInteger } from '../../shared/format/format-number.ts';
import { DecodeError, type Decoder, arrayOf } from '../../shared/json/json-decoding.ts';
import type { JsonObject, JsonValue } from '../../shared/json/json.ts';
import type { Damage } from './transaction-response.ts';

/** The result of `decode`, or the DecodeError that it throws. */
export function attempt<T>(decode: () => T): T | DecodeError {
  try {
    return decode();
  } catch (error) {
    if (error instanceof DecodeError) return error;
    throw error;
  }
}

/** The result of `decode`; null if it throws DecodeError, which is then listed below `path`. */
export function orDamage<T>(damage: Damage[], path: string, decode: () => T): T | null {
  const decoded = attempt(decode);
  if (!(decoded instanceof DecodeError)) return decoded;
  addDamage(damage, path, decoded);
  return null;
}

/** Throws DecodeError for more damaged parts than a page could list, each of which takes time. */
export function addDamage(damage: Damage[], path: string, { path: below, expected, found }: DecodeError): Damage {
  if (damage.length >= MAX_DAMAGED)
    throw new DecodeError('', `at most ${formatInteger(MAX_DAMAGED)} damaged parts`, 'more');
  const added = { path: path + below, reason: `expected ${expected}, found ${found}` };
  damage.push(added);
  return added;
}

const MAX_DAMAGED = 1_000;

/** Decodes members that may be missing. `path` is that of the object: empty, or with a dot at its end. */
export interface OptionalMembers {
  /** null if the member is missing, or damaged as a whole. */
  readonly member: <T>(name: string, decode: Decoder<T>) => T | null;
  /** A list without its damaged items. */
  readonly items: <T>(name: string, decodeItem: Decoder<T>, maxItems?: number) => readonly T[] | null;
}

export function optionalMembers(object: JsonObject, path: string, damage: Damage[]): OptionalMembers {
  const member: OptionalMembers['member'] = (name, decode) => {
    const value = object[name] ?? null;
    return value === null ? null : orDamage(damage, path + name, () => decode(value));
  };
  return {
    member,
    items: (name, decodeItem, maxItems) =>
      member(name, arrayOf(anyJson, maxItems))?.flatMap(
        (item, at) => orDamage(damage, `${path}${name}[${at}]`, () => [decodeItem(item)]) ?? [],
      ) ?? null,
  };
}

/** For the items of a list that are decoded one by one. */
export const anyJson: Decoder<JsonValue> = (value) => value ?? null;
