import { ByteError, type ByteReader, type ByteWriter } from '../../shared/bytes/bytes.ts';

/** A bincode string: u64 length, UTF-8. */
export function writeText(writer: ByteWriter, text: string): void {
  const bytes = new TextEncoder().encode(text);
  writer.u64(BigInt(bytes.length));
  writer.bytes(bytes);
}

export function readText(reader: ByteReader): string {
  return reader.utf8(readCount(reader));
}

/** A bincode Option: u8 flag, and the value if the flag is 1. */
export function writeOption<T>(writer: ByteWriter, value: T | null, write: (value: T) => void): void {
  writer.u8(value === null ? 0 : 1);
  if (value !== null) write(value);
}

export function readOption<T>(reader: ByteReader, read: () => T): T | null {
  const flag = reader.u8();
  if (flag > 1) throw reader.error(`${flag} is not an option's flag`);
  return flag === 0 ? null : read();
}

/** A bincode Vec: u64 count, then the items. */
export function writeList<T>(writer: ByteWriter, items: readonly T[], write: (item: T) => void): void {
  writer.u64(BigInt(items.length));
  for (const item of items) write(item);
}

export function readList<T>(reader: ByteReader, read: (index: number) => T): readonly T[] {
  const count = readCount(reader);
  const items: T[] = [];
  while (items.length < count) items.push(read(items.length));
  return items;
}

/** A u64 count of items of at least one byte each, so at most the remaining bytes. */
function readCount(reader: ByteReader): number {
  const offset = reader.offset();
  const count = reader.u64();
  if (count > BigInt(reader.remaining()))
    throw new ByteError(`a count of ${count}, ${reader.remaining()} bytes left`, offset);
  return Number(count);
}
