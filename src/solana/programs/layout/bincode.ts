import { encodeBase64 } from '../../../shared/bytes/encodings.ts';
import type { ByteReader, ByteWriter } from '../../../shared/bytes/bytes.ts';
import { decodeArray, decodeString } from '../../../shared/json/json-decoding.ts';
import { decodeBase64, type Field, readItems, writeItems } from './binary-layout.ts';

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

function readLength(reader: ByteReader): number {
  const length = reader.u64();
  if (length > BigInt(reader.remaining())) throw reader.error('length is past the end');
  return Number(length);
}

function writeSized(writer: ByteWriter, value: Uint8Array): void {
  writer.u64(BigInt(value.length));
  writer.bytes(value);
}
