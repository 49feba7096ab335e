import { type JsonObject, isJsonObject } from '../../../shared/json/json.ts';
import type { Address } from '../../../solana/ids/ids.ts';

/** A member of a parsed instruction's `info` as an integer: a number, a bigint or decimal text. null for anything else. */
export function integerIn(info: JsonObject, key: string): bigint | null {
  const value = info[key];
  if (typeof value === 'bigint') return value;
  if (typeof value === 'number') return Number.isSafeInteger(value) ? BigInt(value) : null;
  return typeof value === 'string' && /^-?\d+$/.test(value) ? BigInt(value) : null;
}

/** A member as an address. Only its length is checked, because a parser wrote it. */
export function addressIn(info: JsonObject, key: string): Address | null {
  const value = info[key];
  return typeof value === 'string' && value.length >= 32 && value.length <= 44 ? (value as Address) : null;
}

export function objectIn(info: JsonObject, key: string): JsonObject | null {
  const value = info[key];
  return isJsonObject(value) ? value : null;
}
