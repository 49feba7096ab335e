import { encodeAddress } from '../ids/id-bytes.ts';
import { ADDRESS_BYTES, SIGNATURE_BYTES } from '../ids/ids.ts';
import { readCompactU16 } from './compact-u16.ts';
import { mapMessageV1 } from './field-map-v1.ts';
import {
  createFieldMapBuilder,
  type FieldMapBuilder,
  mapAccountKeys,
  mapBlockhash,
  mapHeader,
  mapIndexes,
  type WireField,
} from './field-map-builder.ts';
import { VERSION_FLAG } from './message-version.ts';

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
