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

/** Decodes the members of an object, each of which is null if it is damaged. */
export interface Members {
  /** A missing member is left to `decode`, which gets undefined. */
  readonly required: <T>(name: string, decode: Decoder<T>) => T | null;
  /** null if the member is missing. */
  readonly optional: <T>(name: string, decode: Decoder<T>) => T | null;
  /** A list without its damaged items; null if it is missing. */
  readonly items: <T>(name: string, decodeItem: Decoder<T>, maxItems?: number) => readonly T[] | null;
}

/** `path` is that of the object: empty, or with a dot at its end. */
export function membersOf(object: JsonObject, path: string, damage: Damage[]): Members {
  const required: Members['required'] = (name, decode) => orDamage(damage, path + name, () => decode(object[name]));
  const optional: Members['optional'] = (name, decode) =>
    (object[name] ?? null) === null ? null : required(name, decode);
  return {
    required,
    optional,
    items: (name, decodeItem, maxItems) =>
      optional(name, (list) => itemsOf(list, path + name, damage, decodeItem, maxItems)),
  };
}

/** The items of a list that are not damaged. */
export function itemsOf<T>(
  list: JsonValue | undefined,
  path: string,
  damage: Damage[],
  decodeItem: (item: JsonValue, at: number) => T,
  maxItems?: number,
): readonly T[] {
  return arrayOf(
    anyJson,
    maxItems,
  )(list).flatMap((item, at) => orDamage(damage, `${path}[${at}]`, () => [decodeItem(item, at)]) ?? []);
}

/** For the items of a list that are decoded one by one. */
export const anyJson: Decoder<JsonValue> = (value) => value ?? null;
