import { encodeAddress, encodeBlockhash } from '../ids/id-bytes.ts';
import { type ByteReader, createByteReader } from '../../shared/bytes/bytes.ts';
import { ADDRESS_BYTES, BLOCKHASH_BYTES } from '../ids/ids.ts';

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

/** Reads parts and groups them into fields. */
export interface FieldMapBuilder {
  readonly reader: ByteReader;
  readonly fields: readonly WireField[];
  /** Reads the next part of the current field. A part of no bytes is dropped. */
  readonly part: <T>(kind: WireFieldKind, name: string, read: () => T, format?: (value: T) => string) => T;
  /** Ends the current field. A field without parts is dropped. */
  readonly field: (kind: WireFieldKind, name: string, more?: Partial<Pick<WireField, 'count' | 'instruction'>>) => void;
}

export function createFieldMapBuilder(bytes: Uint8Array): FieldMapBuilder {
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

export function mapHeader({ reader, part, field }: FieldMapBuilder): number {
  const required = part('header', 'required signatures', reader.u8, String);
  part('header', 'read-only signers', reader.u8, String);
  part('header', 'read-only accounts that do not sign', reader.u8, String);
  field('header', 'header: signers, read-only');
  return required;
}

export function mapAccountKeys({ reader, part, field }: FieldMapBuilder, count: number): void {
  for (let at = 0; at < count; at++) {
    part('key', `account key ${at}`, () => encodeAddress(reader.bytes(ADDRESS_BYTES)), String);
  }
  field('key', count === 1 ? 'account key 0' : `account keys 0 to ${count - 1}`);
}

export function mapBlockhash({ reader, part, field }: FieldMapBuilder): void {
  part('hash', 'recent blockhash', () => encodeBlockhash(reader.bytes(BLOCKHASH_BYTES)), String);
  field('hash', 'recent blockhash');
}

/** Maps account indexes of one byte each. */
export function mapIndexes({ reader, part }: FieldMapBuilder, name: string, count: number): void {
  for (let at = 0; at < count; at++) part('account', `${name} ${at}`, reader.u8, String);
}
