import { ByteError, type ByteReader, type ByteWriter } from '../../shared/bytes/bytes.ts';

/** Reads a compact-u16 ("shortvec") length prefix: 7 bits per byte, least significant first, 1 to 3 bytes. Rejects longer forms. */
export function readCompactU16(reader: ByteReader): number {
  const start = reader.offset();
  let value = 0;
  for (let position = 0; ; position++) {
    const byte = reader.u8();
    if (byte === 0 && position > 0) throw new ByteError('length not in its shortest form', start);
    if (position === 2 && byte > 3) throw new ByteError('length above 65,535', start);
    value |= (byte & 0x7f) << (position * 7);
    if (byte < 0x80) return value;
  }
}

/** Throws RangeError for a value that does not fit 16 bits. */
export function writeCompactU16(writer: ByteWriter, value: number): void {
  if (!Number.isInteger(value) || value < 0 || value > 0xffff) throw new RangeError(`${value} does not fit 16 bits`);
  let rest = value;
  while (rest >= 0x80) {
    writer.u8((rest & 0x7f) | 0x80);
    rest >>= 7;
  }
  writer.u8(rest);
}
