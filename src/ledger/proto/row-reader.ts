import { BinaryReader, WireType } from '@bufbuild/protobuf/wire';

/** Reads the fields of a protobuf row one by one, without an intermediate message object. */
export interface RowReader {
  readonly wire: BinaryReader;
  /** The fields up to `end`; by default, of the message that starts here. Throws if the last field exceeds the end. */
  readonly fields: (end?: number) => Iterable<readonly [number, WireType]>;
  readonly u64: () => bigint;
  readonly i64: () => bigint;
  /** A string field. Throws if it is not UTF-8. */
  readonly text: () => string;
  /** The end of the message that starts here. */
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
    // Twice as fast as a strict decoder. Invalid bytes become U+FFFD, but a text may also contain that character, so it is checked
    // by the strict decoder.
    if (value.includes('\ufffd')) STRICT.decode(buffer.subarray(wire.pos, to));
    wire.pos = to;
    return value;
  };
  const fields = (to = end()): Iterable<readonly [number, WireType]> => readFields(wire, to);
  // BigInt() is only for the declared types, which include string and number for platforms without bigint.
  return { wire, fields, u64: () => BigInt(wire.uint64()), i64: () => BigInt(wire.int64()), text, end };
}

// Not a closure in createRowReader: V8 keeps a generator closure's context, here an inflated block, until the next full garbage
// collection.
function* readFields(wire: BinaryReader, end: number): Iterable<readonly [number, WireType]> {
  while (wire.pos < end) {
    const tag = wire.tag();
    const start = wire.pos;
    yield tag;
    // The caller did not read it: skip fields that newer writers add.
    if (wire.pos === start) skipField(wire, tag);
  }
  if (wire.pos > end) throw new RangeError(`${wire.pos - end} bytes are missing`);
}

/** Like BinaryReader.skip, but without creating a view of the skipped bytes, which takes most of the time for a block. */
export function skipField(wire: BinaryReader, [field, wireType]: readonly [number, WireType]): void {
  if (wireType !== WireType.LengthDelimited) {
    wire.skip(wireType, field);
    return;
  }
  const length = wire.uint32();
  wire.pos += length;
  if (wire.pos > wire.len) throw new RangeError(`${wire.pos - wire.len} bytes are missing`);
}

const STRICT = new TextDecoder('utf-8', { fatal: true });
