// Rows written by hand from the description of the format, without the encoders of this repository: whoever wrote a row, it is read.

/** Little-endian integers, and text and lists with their length, as bincode writes them. */
export const u8 = (value: number): Buffer => Buffer.from([value]);
export const u32 = (value: number): Buffer => {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32LE(value);
  return bytes;
};
export const u64 = (value: bigint): Buffer => {
  const bytes = Buffer.alloc(8);
  bytes.writeBigUInt64LE(BigInt.asUintN(64, value));
  return bytes;
};
export const str = (text: string): Buffer => Buffer.concat([u64(BigInt(Buffer.byteLength(text))), Buffer.from(text)]);
export const list = (...items: readonly Buffer[]): Buffer => Buffer.concat([u64(BigInt(items.length)), ...items]);
export const some = (value: Buffer): Buffer => Buffer.concat([u8(1), value]);
export const NONE = u8(0);
export const join = (...parts: readonly Buffer[]): Buffer => Buffer.concat(parts);

/** Fields of a protobuf message. */
function varint(value: bigint): Buffer {
  const bytes: number[] = [];
  for (let rest = BigInt.asUintN(64, value); ; rest >>= 7n) {
    if (rest < 128n) return Buffer.from([...bytes, Number(rest)]);
    bytes.push(Number(rest & 127n) | 128);
  }
}
const tag = (field: number, wireType: number): Buffer => varint(BigInt(field * 8 + wireType));
export const num = (field: number, value: bigint | number): Buffer =>
  Buffer.concat([tag(field, 0), varint(BigInt(value))]);
export const len = (field: number, ...parts: readonly (Buffer | string)[]): Buffer => {
  const value = Buffer.concat(parts.map((part) => (typeof part === 'string' ? Buffer.from(part) : part)));
  return Buffer.concat([tag(field, 2), varint(BigInt(value.length)), value]);
};
export const double = (field: number, value: number): Buffer => {
  const bytes = Buffer.alloc(8);
  bytes.writeDoubleLE(value);
  return Buffer.concat([tag(field, 1), bytes]);
};
/** Integers of a repeated field, packed. */
export const packed = (field: number, ...values: readonly bigint[]): Buffer => len(field, ...values.map(varint));
/** Fields of each wire type that a later writer might add. */
export const FUTURE = Buffer.concat([num(99, 7), double(98, 0.5), len(97, 'later'), tag(96, 5), u32(9)]);

/** The four bytes of the codec before the payload. */
export const cell = (codec: 0 | 1 | 2 | 3, payload: Buffer): Buffer => Buffer.concat([u32(codec), payload]);

/** A key, a signature or a hash that consists of one byte. */
export const key = (byte: number): Buffer => Buffer.alloc(32, byte);
export const signature = (byte: number): Buffer => Buffer.alloc(64, byte);
