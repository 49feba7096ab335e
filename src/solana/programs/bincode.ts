import { encodeBase64 } from '../../shared/base64.ts';
import type { ByteReader } from '../../shared/byte-reader.ts';
import { type Field, readItems } from './layout.ts';

// The native programs' encoding: fixed width, lengths as u64, variants as u32.

/** A u64 length and that much UTF-8. */
export const string: Field = (reader) => reader.utf8(readLength(reader));

/** A u64 length and that many bytes, as base64. */
export const bytes: Field = (reader) => encodeBase64(reader.bytes(readLength(reader)));

/** A u64 count and that many items. */
export function vec(item: Field): Field {
  return (reader) => readItems(reader, reader.u64(), item);
}

function readLength(reader: ByteReader): number {
  const length = reader.u64();
  if (length > BigInt(reader.remaining())) throw reader.error('length is past the end');
  return Number(length);
}
