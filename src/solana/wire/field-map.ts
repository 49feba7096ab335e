import { type ByteReader, createByteReader } from '../../shared/bytes/bytes.ts';
import { encodeAddress, encodeBlockhash } from '../ids/id-bytes.ts';
import { ADDRESS_BYTES, BLOCKHASH_BYTES, SIGNATURE_BYTES } from '../ids/ids.ts';
import { readCompactU16 } from './compact-u16.ts';
import { VERSION_FLAG } from './transaction-codec.ts';

export type WireFieldKind = 'signature' | 'header' | 'length' | 'key' | 'hash' | 'program' | 'account' | 'data';

/** Consecutive bytes with one meaning; `end` is exclusive. */
export interface WirePart {
  readonly start: number;
  readonly end: number;
  readonly kind: WireFieldKind;
  readonly name: string;
  /** The decoded value, or null if it is too long to show. */
  readonly value: string | null;
}

/** Consecutive parts that form one unit, such as a signature or a whole instruction. */
export interface WireField {
  readonly start: number;
  readonly end: number;
  readonly kind: WireFieldKind;
  readonly name: string;
  /** The value of a count field, or null for other fields. */
  readonly count: number | null;
  /** Number of the instruction that the field belongs to, from 1, or null. */
  readonly instruction: number | null;
  readonly parts: readonly WirePart[];
}

/**
 * The meaning of every byte of a transaction: fields without gaps from the first byte to the last. Throws ByteError for bytes that
 * decodeTransactionBytes rejects.
 */
export function mapTransactionFields(bytes: Uint8Array): readonly WireField[] {
  const map = createFieldMapBuilder(bytes);
  const { reader } = map;
  if (reader.fork().u8() >= VERSION_FLAG) {
    const signatures = mapMessageV1(map);
    mapSignatures(map, signatures);
  } else {
    mapSignatures(map, mapCount(map, 'signature count'));
    mapMessage(map);
  }
  if (reader.remaining() > 0) throw reader.error(`${reader.remaining()} bytes behind the transaction`);
  return map.fields;
}

/** The same for a message without signatures. Throws ByteError for bytes that decodeMessageBytes rejects. */
export function mapMessageFields(bytes: Uint8Array): readonly WireField[] {
  const map = createFieldMapBuilder(bytes);
  const { reader } = map;
  if (reader.fork().u8() === VERSION_FLAG + 1) mapMessageV1(map);
  else mapMessage(map);
  if (reader.remaining() > 0) throw reader.error(`${reader.remaining()} bytes behind the message`);
  return map.fields;
}

/** Bytes that could not be decoded, as one field. */
export function mapUnreadable(bytes: Uint8Array): readonly WireField[] {
  const map = createFieldMapBuilder(bytes);
  map.part('data', 'not read', map.reader.rest);
  map.field('data', 'not read');
  return map.fields;
}

/** Reads parts and groups them into fields. */
interface FieldMapBuilder {
  readonly reader: ByteReader;
  readonly fields: readonly WireField[];
  /** Reads the next part of the current field. A part of no bytes is dropped. */
  readonly part: <T>(kind: WireFieldKind, name: string, read: () => T, format?: (value: T) => string) => T;
  /** Ends the current field. A field without parts is dropped. */
  readonly field: (kind: WireFieldKind, name: string, more?: Partial<Pick<WireField, 'count' | 'instruction'>>) => void;
}

function createFieldMapBuilder(bytes: Uint8Array): FieldMapBuilder {
  const reader = createByteReader(bytes);
  const fields: WireField[] = [];
  let parts: WirePart[] = [];
  return {
    reader,
    fields,
    part: (kind, name, read, format) => {
      const start = reader.offset();
      const value = read();
      const end = reader.offset();
      if (end > start) parts.push({ start, end, kind, name, value: format?.(value) ?? null });
      return value;
    },
    field: (kind, name, { count = null, instruction = null } = {}) => {
      const [first] = parts;
      if (first !== undefined) {
        fields.push({ start: first.start, end: reader.offset(), kind, name, count, instruction, parts });
      }
      parts = [];
    },
  };
}

function mapSignatures({ reader, part, field }: FieldMapBuilder, count: number): void {
  for (let at = 0; at < count; at++) {
    part('signature', `signature ${at}`, () => reader.bytes(SIGNATURE_BYTES));
    field('signature', `signature ${at}`);
  }
}

function mapMessage(map: FieldMapBuilder): void {
  const { reader, part, field } = map;
  const versioned = reader.fork().u8() >= VERSION_FLAG;
  if (versioned) {
    part('header', 'version prefix', reader.u8, (prefix) => `version ${prefix - VERSION_FLAG}`);
    field('header', 'version prefix');
  }
  mapHeader(map);
  mapAccountKeys(map, mapCount(map, 'account key count'));
  mapBlockhash(map);
  const instructions = mapCount(map, 'instruction count');
  for (let at = 1; at <= instructions; at++) mapInstruction(map, at);
  if (!versioned) return;
  const lookups = mapCount(map, 'lookup table count');
  for (let at = 1; at <= lookups; at++) mapLookup(map, at);
}

function mapInstruction(map: FieldMapBuilder, number: number): void {
  const { reader, part, field } = map;
  part('program', `#${number} program, account`, reader.u8, String);
  const accounts = mapLength(map, `#${number} account count`);
  mapIndexes(map, `#${number} account`, accounts);
  const data = mapLength(map, `#${number} data length`);
  part('data', `#${number} data`, () => reader.bytes(data));
  field('program', `#${number}: ${accounts} ${accounts === 1 ? 'account' : 'accounts'}, ${data} data`, {
    instruction: number,
  });
}

function mapLookup(map: FieldMapBuilder, number: number): void {
  const { reader, part, field } = map;
  const name = `lookup table ${number}`;
  part('key', name, () => encodeAddress(reader.bytes(ADDRESS_BYTES)), String);
  const writable = mapLength(map, `${name} writable count`);
  mapIndexes(map, `${name} writable entry`, writable);
  const readonly = mapLength(map, `${name} read-only count`);
  mapIndexes(map, `${name} read-only entry`, readonly);
  field('key', `${name}: ${writable} + ${readonly} entries`);
}

function mapCount(map: FieldMapBuilder, name: string): number {
  const count = mapLength(map, name);
  map.field('length', name, { count });
  return count;
}

function mapLength({ reader, part }: FieldMapBuilder, name: string): number {
  return part('length', name, () => readCompactU16(reader), String);
}

function mapHeader({ reader, part, field }: FieldMapBuilder): number {
  const required = part('header', 'required signatures', reader.u8, String);
  part('header', 'read-only signers', reader.u8, String);
  part('header', 'read-only accounts that do not sign', reader.u8, String);
  field('header', 'header: signers, read-only');
  return required;
}

function mapAccountKeys({ reader, part, field }: FieldMapBuilder, count: number): void {
  for (let at = 0; at < count; at++) {
    part('key', `account key ${at}`, () => encodeAddress(reader.bytes(ADDRESS_BYTES)), String);
  }
  field('key', count === 1 ? 'account key 0' : `account keys 0 to ${count - 1}`);
}

function mapBlockhash({ reader, part, field }: FieldMapBuilder): void {
  part('hash', 'recent blockhash', () => encodeBlockhash(reader.bytes(BLOCKHASH_BYTES)), String);
  field('hash', 'recent blockhash');
}

/** Maps account indexes of one byte each. */
function mapIndexes({ reader, part }: FieldMapBuilder, name: string, count: number): void {
  for (let at = 0; at < count; at++) part('account', `${name} ${at}`, reader.u8, String);
}

/** Maps a version 1 message (SIMD-0385) and returns the number of signatures that follow it. */
function mapMessageV1(map: FieldMapBuilder): number {
  const { reader, part, field } = map;
  part('header', 'version prefix', reader.u8, (prefix) => `version ${prefix - VERSION_FLAG}`);
  field('header', 'version prefix');
  const signatures = mapHeader(map);
  const mask = part('header', 'config mask', reader.u32, (value) => value.toString(2));
  field('header', 'config mask');
  mapBlockhash(map);
  const count = mapCountV1(map, 'instruction count');
  mapAccountKeys(map, mapCountV1(map, 'account key count'));
  mapConfig(map, mask);
  const sizes = Array.from({ length: count }, (_, at) => mapInstructionHeader(map, at + 1));
  sizes.forEach((size, at) => mapPayload(map, at + 1, size));
  return signatures;
}

function mapCountV1({ reader, part, field }: FieldMapBuilder, name: string): number {
  const count = part('length', name, reader.u8, String);
  field('length', name, { count });
  return count;
}

/** Maps each config value whose mask bits are set. */
function mapConfig({ reader, part, field }: FieldMapBuilder, mask: number): void {
  const values: readonly (readonly [number, string, (reader: ByteReader) => bigint | number])[] = [
    [0b11, 'priority fee, lamports', ({ u64 }) => u64()],
    [0b100, 'compute unit limit', ({ u32 }) => u32()],
    [0b1000, 'loaded accounts data size limit', ({ u32 }) => u32()],
    [0b10000, 'heap size', ({ u32 }) => u32()],
  ];
  for (const [bits, name, read] of values) {
    if ((mask & bits) === 0) continue;
    part('header', name, () => read(reader), String);
    field('header', name);
  }
}

interface Sizes {
  readonly accounts: number;
  readonly data: number;
}

function mapInstructionHeader({ reader, part, field }: FieldMapBuilder, number: number): Sizes {
  part('program', `#${number} program, account`, reader.u8, String);
  const accounts = part('length', `#${number} account count`, reader.u8, String);
  const data = part('length', `#${number} data length`, reader.u16, String);
  field('program', `#${number}: ${accounts} ${accounts === 1 ? 'account' : 'accounts'}, ${data} data`, {
    instruction: number,
  });
  return { accounts, data };
}

function mapPayload(map: FieldMapBuilder, number: number, { accounts, data }: Sizes): void {
  const { reader, part, field } = map;
  mapIndexes(map, `#${number} account`, accounts);
  part('data', `#${number} data`, () => reader.bytes(data));
  field('data', `#${number}: ${accounts === 0 ? '' : 'accounts, '}data`, { instruction: number });
}
