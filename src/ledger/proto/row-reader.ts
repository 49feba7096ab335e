import { BinaryReader } from '@bufbuild/protobuf/wire';

/** Reads the fields of a row one after another into what they are for, with no object between. */
export interface RowReader {
  readonly wire: BinaryReader;
  readonly u64: () => bigint;
  readonly i64: () => bigint;
  /** A string field. Throws where it is not UTF-8. */
  readonly text: () => string;
  /** Where the message that begins here ends. */
  readonly end: () => number;
}

export function createRowReader(bytes: Uint8Array): RowReader {
  const wire = new BinaryReader(bytes);
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
  const end = (): number => {
    const length = wire.uint32();
    if (length > wire.len - wire.pos) throw new RangeError(`${length} bytes expected, ${wire.len - wire.pos} left`);
    return wire.pos + length;
  };
  const text = (): string => {
    const to = end();
    const value = buffer.toString('utf8', wire.pos, to);
    // Twice as fast as a strict decoder, and says as much: what it cannot read becomes this character, which others may mean.
    if (value.includes('\ufffd')) STRICT.decode(buffer.subarray(wire.pos, to));
    wire.pos = to;
    return value;
  };
  // The reader's types allow for platforms without bigint.
  return { wire, u64: () => BigInt(wire.uint64()), i64: () => BigInt(wire.int64()), text, end };
}

const STRICT = new TextDecoder('utf-8', { fatal: true });
