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
