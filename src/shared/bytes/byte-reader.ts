/** Input ended, or a value cannot be what the format allows; `offset` is where, in bytes from the start. */
export class ByteError extends Error {
  override readonly name = 'ByteError';
  readonly offset: number;
  constructor(message: string, offset: number) {
    super(`${message} at byte ${offset}`);
    this.offset = offset;
  }
}

/** Reads little-endian values one after another; every read throws ByteError past the end. */
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
  /** UTF-8, checked. */
  readonly utf8: (length: number) => string;
  readonly rest: () => Uint8Array;
  /** A second reader of the same input from here on, to look ahead with; this one stays where it is. */
  readonly fork: () => ByteReader;
  /** A ByteError at the current offset, to throw. */
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
