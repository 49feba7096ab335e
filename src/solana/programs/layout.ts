import { encodeBase64 } from '../../shared/base64.ts';
import type { ByteReader } from '../../shared/byte-reader.ts';
import type { JsonObject, JsonValue } from '../../shared/json.ts';
import { ADDRESS_BYTES, encodeAddress } from '../address.ts';

/** Reads one value as it prints; undefined leaves its key out. */
export type Field = (reader: ByteReader) => JsonValue | undefined;

/** Fields in the order of the bytes, by the key they print under. */
export type Layout = Readonly<Record<string, Field>>;

export function readLayout(reader: ByteReader, layout: Layout): JsonObject {
  const values: Record<string, JsonValue> = {};
  for (const [key, field] of Object.entries(layout)) {
    const value = field(reader);
    if (value !== undefined) values[key] = value;
  }
  return values;
}

/** The same members with their keys in alphabetical order, as a node prints them. */
export function sortKeys(object: JsonObject): JsonObject {
  return Object.fromEntries(Object.entries(object).sort(([a], [b]) => (a < b ? -1 : 1)));
}

export const u8: Field = (reader) => reader.u8();
export const i8: Field = (reader) => reader.i8();
export const u16: Field = (reader) => reader.u16();
export const i16: Field = (reader) => reader.i16();
export const u32: Field = (reader) => reader.u32();
export const u64: Field = (reader) => reader.u64();
export const i64: Field = (reader) => reader.i64();

/** u64 as decimal text. */
export const amount: Field = (reader) => reader.u64().toString();

/** 32 bytes as base58: an address, or a hash, which looks the same. */
export const pubkey: Field = (reader) => encodeAddress(reader.bytes(ADDRESS_BYTES));

/** A byte that is 0 or 1. */
export const bool: Field = (reader) => readFlag(reader);

/** `length` bytes as base64. */
export function base64(length: number): Field {
  return (reader) => encodeBase64(reader.bytes(length));
}

/** `length` bytes as a list of numbers. */
export function byteList(length: number): Field {
  return (reader) => [...reader.bytes(length)];
}

/** One byte, 0 or 1, and the value after a 1; null without. */
export function option(field: Field): Field {
  return (reader) => (readFlag(reader) ? field(reader) : null);
}

/** As the field, but without its key where the field gives null. */
export function omitNull(field: Field): Field {
  return (reader) => field(reader) ?? undefined;
}

export function struct(layout: Layout): Field {
  return (reader) => sortKeys(readLayout(reader, layout));
}

/** A number that stands for a word, or for a value that follows; other numbers are an error. */
export function oneOf(width: 'u8' | 'u16' | 'u32', variants: readonly (string | Field)[]): Field {
  return (reader) => {
    const variant = variants[reader[width]()];
    if (variant === undefined) throw reader.error('no such variant');
    return typeof variant === 'string' ? variant : variant(reader);
  };
}

/** Items until the data ends. */
export function untilEnd(item: Field): Field {
  return (reader) => {
    const items: JsonValue[] = [];
    while (reader.remaining() > 0) items.push(item(reader) ?? null);
    return items;
  };
}

export function readItems(reader: ByteReader, count: bigint | number, item: Field): JsonValue[] {
  const items: JsonValue[] = [];
  // The count is not trusted: every item takes a byte or more, so a lie ends with the data.
  for (let at = 0n; at < BigInt(count); at++) items.push(item(reader) ?? null);
  return items;
}

function readFlag(reader: ByteReader): boolean {
  const flag = reader.u8();
  if (flag > 1) throw reader.error('flag is neither 0 nor 1');
  return flag === 1;
}
