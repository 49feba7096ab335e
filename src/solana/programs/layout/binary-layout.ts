import type { ByteReader, ByteWriter } from '../../../shared/bytes/bytes.ts';
import { encodeBase58, encodeBase64, parseBase58, parseBase64 } from '../../../shared/bytes/encodings.ts';
import {
  decodeArray,
  decodeBoolean,
  decodeI64,
  decodeNumber,
  decodeObject,
  decodeString,
  decodeU64,
  fail,
  textOf,
} from '../../../shared/json/json-decoding.ts';
import { type JsonObject, type JsonValue, isJsonObject } from '../../../shared/json/json.ts';
import { addressBytes, encodeAddress } from '../../ids/id-bytes.ts';
import { ADDRESS_BYTES, parseAddress } from '../../ids/ids.ts';
import type { OnField } from '../program.ts';

/** Reads and writes one value of an instruction's data. */
export interface Field {
  /** Reads the value as jsonParsed shows it; undefined omits its key. `previous` contains the values read before it. */
  readonly read: (reader: ByteReader, previous: JsonObject) => JsonValue | undefined;
  /** Writes the bytes of a jsonParsed value; undefined means that the key is missing. Throws DecodeError for an impossible value. */
  readonly write: (writer: ByteWriter, value: JsonValue | undefined) => void;
}

/** Fields by jsonParsed key, in byte order. */
export type Layout = Readonly<Record<string, Field>>;

export function readLayout(reader: ByteReader, layout: Layout, onField?: OnField): JsonObject {
  const values: Record<string, JsonValue> = {};
  for (const [key, field] of Object.entries(layout)) {
    const start = reader.offset();
    const value = field.read(reader, values);
    if (value !== undefined) values[key] = value;
    onField?.({ name: key, value: value ?? null, start, end: reader.offset() });
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

/** u128 as decimal text. */
export const wideAmount: Field = {
  read: (reader) => (reader.u64() + (reader.u64() << 64n)).toString(),
  write: (writer, value) => {
    const units = BigInt(decodeString(value));
    writer.u64(BigInt.asUintN(64, units));
    writer.u64(units >> 64n);
  },
};

export const f64: Field = { read: (reader) => reader.f64(), write: (writer, value) => writer.f64(decodeNumber(value)) };

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

/** `length` bytes as base58. */
export function base58(length: number): Field {
  return {
    read: (reader) => encodeBase58(reader.bytes(length)),
    write: (writer, value) => writer.bytes(decodeBase58(value)),
  };
}

/** `length` bytes as base64. */
export function base64(length: number): Field {
  return {
    read: (reader) => encodeBase64(reader.bytes(length)),
    write: (writer, value) => writer.bytes(decodeBase64(value)),
  };
}

/** `length` bytes that jsonParsed does not show. */
export function hidden(length: number): Field {
  return {
    read: (reader) => void reader.bytes(length),
    write: (writer) => writer.bytes(new Uint8Array(length)),
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

/** Items to the end of the data. */
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

// The encoding of native programs: fixed-width integers, u64 lengths, u32 variants.

/** A u64 length and as many bytes of UTF-8. */
export const string: Field = {
  read: (reader) => reader.utf8(readLength(reader)),
  write: (writer, value) => writeSized(writer, new TextEncoder().encode(decodeString(value))),
};

/** A u64 length and as many bytes, shown as base64. */
export const bytes: Field = {
  read: (reader) => encodeBase64(reader.bytes(readLength(reader))),
  write: (writer, value) => writeSized(writer, decodeBase64(value)),
};

/** A u64 count and as many items. */
export function vec(item: Field): Field {
  return {
    read: (reader) => readItems(reader, reader.u64(), item.read),
    write: (writer, value) => {
      const items = decodeArray(value);
      writer.u64(BigInt(items.length));
      writeItems(writer, items, item);
    },
  };
}

/** A double as Rust prints it: the shortest digits that parse back to it, never with an exponent. */
export function formatFloat(value: number): string {
  if (Number.isNaN(value)) return 'NaN';
  if (!Number.isFinite(value)) return value < 0 ? '-inf' : 'inf';
  const sign = value < 0 || Object.is(value, -0) ? '-' : '';
  const [digits = '', exponent = '0'] = Math.abs(value).toString().split('e');
  const [whole = '', fraction = ''] = digits.split('.');
  const point = whole.length + Number(exponent);
  const all = whole + fraction;
  if (point <= 0) return `${sign}0.${'0'.repeat(-point)}${all}`;
  if (point >= all.length) return sign + all.padEnd(point, '0');
  return `${sign}${all.slice(0, point)}.${all.slice(point)}`;
}

/** The inverse of formatFloat. */
export function parseFloatText(text: string): number {
  return Number(text.replace(/^(-?)inf$/, '$1Infinity'));
}

export function readItems(reader: ByteReader, count: bigint | number, readItem: Field['read']): JsonValue[] {
  const items: JsonValue[] = [];
  // A false count cannot exhaust memory: every item consumes at least a byte and throws at the end of the data.
  for (let at = 0n; at < BigInt(count); at++) items.push(readItem(reader, {}) ?? null);
  return items;
}

export const decodeAddress = textOf(parseAddress, 'an address');

function writeItems(writer: ByteWriter, items: readonly JsonValue[], item: Field): void {
  for (const value of items) item.write(writer, value);
}

const decodeBase58 = textOf(parseBase58, 'base58 text');
const decodeBase64 = textOf(parseBase64, 'base64 text');

function readFlag(reader: ByteReader): boolean {
  const flag = reader.u8();
  if (flag > 1) throw reader.error('flag is neither 0 nor 1');
  return flag === 1;
}

function readLength(reader: ByteReader): number {
  const length = reader.u64();
  if (length > BigInt(reader.remaining())) throw reader.error('length is past the end');
  return Number(length);
}

function writeSized(writer: ByteWriter, value: Uint8Array): void {
  writer.u64(BigInt(value.length));
  writer.bytes(value);
}
