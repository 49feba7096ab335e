import { addressBytes, encodeAddress } from '../../ids/id-bytes.ts';
import { encodeBase64, parseBase64 } from '../../../shared/bytes/encodings.ts';
import type { ByteReader, ByteWriter } from '../../../shared/bytes/bytes.ts';
import {
  decodeArray,
  decodeBoolean,
  decodeI64,
  decodeNumber,
  decodeObject,
  decodeU64,
  fail,
  textOf,
} from '../../../shared/json/json-decoding.ts';
import { isJsonObject, type JsonObject, type JsonValue } from '../../../shared/json/json.ts';
import { ADDRESS_BYTES, parseAddress } from '../../ids/ids.ts';

/** Reads and writes one value of an instruction's data. */
export interface Field {
  /** Reads the value as jsonParsed shows it; undefined omits its key. `previous` holds the values read before it. */
  readonly read: (reader: ByteReader, previous: JsonObject) => JsonValue | undefined;
  /** Writes the bytes of a jsonParsed value; undefined means that the key is missing. Throws DecodeError for an impossible value. */
  readonly write: (writer: ByteWriter, value: JsonValue | undefined) => void;
}

/** Fields by jsonParsed key, in byte order. */
export type Layout = Readonly<Record<string, Field>>;

export function readLayout(reader: ByteReader, layout: Layout): JsonObject {
  const values: Record<string, JsonValue> = {};
  for (const [key, field] of Object.entries(layout)) {
    const value = field.read(reader, values);
    if (value !== undefined) values[key] = value;
  }
  return values;
}

export function writeLayout(writer: ByteWriter, layout: Layout, values: JsonObject): void {
  for (const [key, field] of Object.entries(layout)) field.write(writer, values[key]);
}

/** The object with its keys in alphabetical order, as nodes print them. */
export function sortKeys(object: JsonObject): JsonObject {
  return Object.fromEntries(Object.entries(object).sort(([a], [b]) => (a < b ? -1 : 1)));
}

// A number too large for the width is truncated. encodeInstruction notices, because it parses the result again.
export const u8: Field = { read: (reader) => reader.u8(), write: (writer, value) => writer.u8(decodeNumber(value)) };
export const i8: Field = { ...u8, read: (reader) => reader.i8() };
export const u16: Field = { read: (reader) => reader.u16(), write: (writer, value) => writer.u16(decodeNumber(value)) };
export const i16: Field = { ...u16, read: (reader) => reader.i16() };
export const u32: Field = { read: (reader) => reader.u32(), write: (writer, value) => writer.u32(decodeNumber(value)) };
export const u64: Field = { read: (reader) => reader.u64(), write: (writer, value) => writer.u64(decodeU64(value)) };
export const i64: Field = { read: (reader) => reader.i64(), write: (writer, value) => writer.i64(decodeI64(value)) };

/** u64 as decimal text. */
export const amount: Field = { ...u64, read: (reader) => reader.u64().toString() };

/** 32 bytes as base58: an address or a hash. */
export const pubkey: Field = {
  read: (reader) => encodeAddress(reader.bytes(ADDRESS_BYTES)),
  write: (writer, value) => writer.bytes(addressBytes(decodeAddress(value))),
};

/** A byte of 0 or 1; other values throw ByteError. */
export const bool: Field = {
  read: readFlag,
  write: (writer, value) => writer.u8(decodeBoolean(value) ? 1 : 0),
};

/** `length` bytes as base64. */
export function base64(length: number): Field {
  return {
    read: (reader) => encodeBase64(reader.bytes(length)),
    write: (writer, value) => writer.bytes(decodeBase64(value)),
  };
}

/** `length` bytes as a list of numbers. */
export function byteList(length: number): Field {
  return {
    read: (reader) => [...reader.bytes(length)],
    write: (writer, value) => writer.bytes(decodeArray(value).map(decodeNumber)),
  };
}

/** An option: a byte of 0 (null), or of 1 followed by the value. */
export function option(field: Field): Field {
  return {
    read: (reader, previous) => (readFlag(reader) ? field.read(reader, previous) : null),
    write: (writer, value) => {
      const isSome = value !== undefined && value !== null;
      writer.u8(isSome ? 1 : 0);
      if (isSome) field.write(writer, value);
    },
  };
}

/** As `field`, but omits the key instead of giving null. */
export function omitIfNull(field: Field): Field {
  return {
    read: (reader, previous) => field.read(reader, previous) ?? undefined,
    write: (writer, value) => field.write(writer, value ?? null),
  };
}

export function struct(layout: Layout): Field {
  return {
    read: (reader) => sortKeys(readLayout(reader, layout)),
    write: (writer, value) => writeLayout(writer, layout, decodeObject(value)),
  };
}

/** An enum: the variant's index, shown as its name. At most one variant has a payload, given as its Field. */
export function enumOf(width: 'u8' | 'u16' | 'u32', variants: readonly (string | Field)[]): Field {
  return {
    read: (reader, previous) => {
      const variant = variants[reader[width]()];
      if (variant === undefined) throw reader.error('no such variant');
      return typeof variant === 'string' ? variant : variant.read(reader, previous);
    },
    write: (writer, value) => {
      const index = variants.findIndex((variant) =>
        typeof variant === 'string' ? variant === value : isJsonObject(value),
      );
      const variant = variants[index];
      if (variant === undefined) return fail('a name that is known', value);
      writer[width](index);
      if (typeof variant !== 'string') variant.write(writer, value);
    },
  };
}

/** Items until the data ends. */
export function untilEnd(item: Field): Field {
  return {
    read: (reader) => {
      const items: JsonValue[] = [];
      while (reader.remaining() > 0) items.push(item.read(reader, {}) ?? null);
      return items;
    },
    write: (writer, value) => writeItems(writer, decodeArray(value), item),
  };
}

export function readItems(reader: ByteReader, count: bigint | number, readItem: Field['read']): JsonValue[] {
  const items: JsonValue[] = [];
  // A false count cannot exhaust memory: every item consumes at least a byte and throws at the end of the data.
  for (let at = 0n; at < BigInt(count); at++) items.push(readItem(reader, {}) ?? null);
  return items;
}

export function writeItems(writer: ByteWriter, items: readonly JsonValue[], item: Field): void {
  for (const value of items) item.write(writer, value);
}

export const decodeAddress = textOf(parseAddress, 'an address');
export const decodeBase64 = textOf(parseBase64, 'base64 text');

function readFlag(reader: ByteReader): boolean {
  const flag = reader.u8();
  if (flag > 1) throw reader.error('flag is neither 0 nor 1');
  return flag === 1;
}
