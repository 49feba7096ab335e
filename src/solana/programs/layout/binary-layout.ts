import { encodeBase64, parseBase64 } from '../../../shared/bytes/base64.ts';
import type { ByteReader } from '../../../shared/bytes/byte-reader.ts';
import type { ByteWriter } from '../../../shared/bytes/byte-writer.ts';
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
import { ADDRESS_BYTES, addressBytes, encodeAddress, parseAddress } from '../../ids/address.ts';

/** One value of an instruction's data, both ways. */
export interface Field {
  /** Reads it as it prints; undefined leaves its key out. `previous` has the values in front of it. */
  readonly read: (reader: ByteReader, previous: JsonObject) => JsonValue | undefined;
  /** Writes what prints as the value, undefined where the key is missing. Throws DecodeError for what cannot have been printed. */
  readonly write: (writer: ByteWriter, value: JsonValue | undefined) => void;
}

/** Fields in the order of the bytes, by the key they print under. */
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

/** The same members with their keys in alphabetical order, as a node prints them. */
export function sortKeys(object: JsonObject): JsonObject {
  return Object.fromEntries(Object.entries(object).sort(([a], [b]) => (a < b ? -1 : 1)));
}

// What does not fit the width is cut: it reads back as another number, which tells.
export const u8: Field = { read: (reader) => reader.u8(), write: (writer, value) => writer.u8(decodeNumber(value)) };
export const i8: Field = { ...u8, read: (reader) => reader.i8() };
export const u16: Field = { read: (reader) => reader.u16(), write: (writer, value) => writer.u16(decodeNumber(value)) };
export const i16: Field = { ...u16, read: (reader) => reader.i16() };
export const u32: Field = { read: (reader) => reader.u32(), write: (writer, value) => writer.u32(decodeNumber(value)) };
export const u64: Field = { read: (reader) => reader.u64(), write: (writer, value) => writer.u64(decodeU64(value)) };
export const i64: Field = { read: (reader) => reader.i64(), write: (writer, value) => writer.i64(decodeI64(value)) };

/** u64 as decimal text. */
export const amount: Field = { ...u64, read: (reader) => reader.u64().toString() };

/** 32 bytes as base58: an address, or a hash, which looks the same. */
export const pubkey: Field = {
  read: (reader) => encodeAddress(reader.bytes(ADDRESS_BYTES)),
  write: (writer, value) => writer.bytes(addressBytes(decodeAddress(value))),
};

/** A byte that is 0 or 1. */
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

/** One byte, 0 or 1, and the value after a 1; null without. */
export function option(field: Field): Field {
  return {
    read: (reader, previous) => (readFlag(reader) ? field.read(reader, previous) : null),
    write: (writer, value) => {
      const given = value !== undefined && value !== null;
      writer.u8(given ? 1 : 0);
      if (given) field.write(writer, value);
    },
  };
}

/** As the field, but without its key where the field gives null. */
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

/** A number that stands for a word, or for an object that follows; other numbers are an error. At most one is an object. */
export function enumOf(width: 'u8' | 'u16' | 'u32', variants: readonly (string | Field)[]): Field {
  return {
    read: (reader, previous) => {
      const variant = variants[reader[width]()];
      if (variant === undefined) throw reader.error('no such variant');
      return typeof variant === 'string' ? variant : variant.read(reader, previous);
    },
    write: (writer, value) => {
      const number = variants.findIndex((variant) =>
        typeof variant === 'string' ? variant === value : isJsonObject(value),
      );
      const variant = variants[number];
      if (variant === undefined) return fail('a name that is known', value);
      writer[width](number);
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
  // The count is not trusted: every item takes a byte or more, so a lie ends with the data.
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
