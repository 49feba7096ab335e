/** The input ended early or holds an invalid value. `offset` is in bytes from the start. */
export class ByteError extends Error {
  override readonly name = 'ByteError';
  readonly offset: number;
  constructor(message: string, offset: number) {
    super(`${message} at byte ${offset}`);
    this.offset = offset;
  }
}

/** Reads little-endian values in sequence. A read past the end throws ByteError and consumes nothing. */
export interface ByteReader {
  readonly offset: () => number;
  readonly remaining: () => number;
  readonly u8: () => number;
  readonly i8: () => number;
  readonly u16: () => number;
  readonly i16: () => number;
  readonly u32: () => number;
  readonly u64: () => bigint;
  readonly i64: () => bigint;
  readonly f64: () => number;
  /** A view of the next `length` bytes, not a copy. */
  readonly bytes: (length: number) => Uint8Array;
  /** The next `length` bytes as text; throws ByteError if they are not valid UTF-8. */
  readonly utf8: (length: number) => string;
  /** A view of all remaining bytes. */
  readonly rest: () => Uint8Array;
  /** A second reader at the same offset, for looking ahead. */
  readonly fork: () => ByteReader;
  /** A ByteError at the current offset, for the caller to throw. */
  readonly error: (message: string) => ByteError;
}

export function createByteReader(input: Uint8Array, start = 0): ByteReader {
  const view = new DataView(input.buffer, input.byteOffset, input.byteLength);
  let at = start;
  const take = (length: number): number => {
    const start = at;
    if (length > input.length - start)
      throw new ByteError(`${length} bytes expected, ${input.length - start} left`, start);
    at += length;
    return start;
  };
  const bytes = (length: number): Uint8Array => {
    const start = take(length);
    return input.subarray(start, start + length);
  };
  return {
    offset: () => at,
    remaining: () => input.length - at,
    u8: () => view.getUint8(take(1)),
    i8: () => view.getInt8(take(1)),
    u16: () => view.getUint16(take(2), true),
    i16: () => view.getInt16(take(2), true),
    u32: () => view.getUint32(take(4), true),
    u64: () => view.getBigUint64(take(8), true),
    i64: () => view.getBigInt64(take(8), true),
    f64: () => view.getFloat64(take(8), true),
    bytes,
    utf8: (length) => {
      const start = at;
      try {
        return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes(length));
      } catch (error) {
        if (error instanceof ByteError) throw error;
        throw new ByteError('text is not UTF-8', start);
      }
    },
    rest: () => bytes(input.length - at),
    fork: () => createByteReader(input, at),
    error: (message) => new ByteError(message, at),
  };
}

/** Collects little-endian values into one growing buffer. */
export interface ByteWriter {
  readonly u8: (value: number) => void;
  readonly u16: (value: number) => void;
  readonly u32: (value: number) => void;
  readonly u64: (value: bigint) => void;
  readonly i64: (value: bigint) => void;
  readonly f64: (value: number) => void;
  readonly bytes: (value: Uint8Array | readonly number[]) => void;
  /** A copy of the bytes written so far. */
  readonly finish: () => Uint8Array;
}

/** The buffer starts at `expected` bytes and grows by doubling. */
export function createByteWriter(expected = 256): ByteWriter {
  let buffer = new Uint8Array(expected);
  let view = new DataView(buffer.buffer);
  let length = 0;
  const grow = (size: number): number => {
    const start = length;
    length += size;
    if (length > buffer.length) {
      const larger = new Uint8Array(Math.max(buffer.length * 2, length));
      larger.set(buffer);
      buffer = larger;
      view = new DataView(buffer.buffer);
    }
    return start;
  };
  return {
    u8: (value) => {
      const at = grow(1);
      view.setUint8(at, value);
    },
    u16: (value) => {
      const at = grow(2);
      view.setUint16(at, value, true);
    },
    u32: (value) => {
      const at = grow(4);
      view.setUint32(at, value, true);
    },
    u64: (value) => {
      const at = grow(8);
      view.setBigUint64(at, value, true);
    },
    i64: (value) => {
      const at = grow(8);
      view.setBigInt64(at, value, true);
    },
    f64: (value) => {
      const at = grow(8);
      view.setFloat64(at, value, true);
    },
    bytes: (value) => {
      const at = grow(value.length);
      buffer.set(value, at);
    },
    finish: () => buffer.slice(0, length),
  };
}

/** Concatenates byte arrays. A single one is returned as is, not copied. */
export function joinBytes(pieces: readonly Uint8Array[]): Uint8Array {
  const [only] = pieces;
  if (pieces.length === 1 && only !== undefined) return only;
  const joined = new Uint8Array(pieces.reduce((length, piece) => length + piece.length, 0));
  let at = 0;
  for (const piece of pieces) {
    joined.set(piece, at);
    at += piece.length;
  }
  return joined;
}
