import { BinaryReader, WireType } from '@bufbuild/protobuf/wire';

/** Reads the fields of a row one after another into what they are for, with no object between. */
export interface RowReader {
  readonly wire: BinaryReader;
  /** The fields up to `end`, of the message that begins here where it is not given. Throws where the last reaches beyond. */
  readonly fields: (end?: number) => Iterable<readonly [number, WireType]>;
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
  const fields = (to = end()): Iterable<readonly [number, WireType]> => readFields(wire, to);
  // The reader's types allow for platforms without bigint.
  return { wire, fields, u64: () => BigInt(wire.uint64()), i64: () => BigInt(wire.int64()), text, end };
}

// Not made within each reader: the engine notes how a function's generators look in memory that only a full collection frees, and
// with the function what it sees, here an inflated block.
function* readFields(wire: BinaryReader, end: number): Iterable<readonly [number, WireType]> {
  while (wire.pos < end) {
    const tag = wire.tag();
    const start = wire.pos;
    yield tag;
    // Nobody read it: newer writers add fields, and readers have to pass them.
    if (wire.pos === start) stepOver(wire, tag);
  }
  if (wire.pos > end) throw new RangeError(`${wire.pos - end} bytes are missing`);
}

/** As the library's own, which makes a view of what it steps over: of a block that is most of the time. */
export function stepOver(wire: BinaryReader, [field, wireType]: readonly [number, WireType]): void {
  if (wireType !== WireType.LengthDelimited) {
    wire.skip(wireType, field);
    return;
  }
  const length = wire.uint32();
  wire.pos += length;
  if (wire.pos > wire.len) throw new RangeError(`${wire.pos - wire.len} bytes are missing`);
}

const STRICT = new TextDecoder('utf-8', { fatal: true });
