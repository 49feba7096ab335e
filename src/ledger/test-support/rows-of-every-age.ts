import { gzipSync } from 'node:zlib';
import bs58 from 'bs58';
import type { TableRow } from '../engine/key-value.ts';

// Rows written by hand from the description of the format, without the encoders of this repository, so that rows of other writers are covered.

/** Little-endian integers, and text and lists with their length, as bincode writes them. */
const u8 = (value: number): Buffer => Buffer.from([value]);
const u32 = (value: number): Buffer => {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32LE(value);
  return bytes;
};
const u64 = (value: bigint): Buffer => {
  const bytes = Buffer.alloc(8);
  bytes.writeBigUInt64LE(BigInt.asUintN(64, value));
  return bytes;
};
const str = (text: string): Buffer => Buffer.concat([u64(BigInt(Buffer.byteLength(text))), Buffer.from(text)]);
const list = (...items: readonly Buffer[]): Buffer => Buffer.concat([u64(BigInt(items.length)), ...items]);
const some = (value: Buffer): Buffer => Buffer.concat([u8(1), value]);
const NONE = u8(0);
const join = (...parts: readonly Buffer[]): Buffer => Buffer.concat(parts);

/** Fields of a protobuf message. */
function varint(value: bigint): Buffer {
  const bytes: number[] = [];
  for (let rest = BigInt.asUintN(64, value); ; rest >>= 7n) {
    if (rest < 128n) return Buffer.from([...bytes, Number(rest)]);
    bytes.push(Number(rest & 127n) | 128);
  }
}
const tag = (field: number, wireType: number): Buffer => varint(BigInt(field * 8 + wireType));
const num = (field: number, value: bigint | number): Buffer => Buffer.concat([tag(field, 0), varint(BigInt(value))]);
const len = (field: number, ...parts: readonly (Buffer | string)[]): Buffer => {
  const value = Buffer.concat(parts.map((part) => (typeof part === 'string' ? Buffer.from(part) : part)));
  return Buffer.concat([tag(field, 2), varint(BigInt(value.length)), value]);
};
const double = (field: number, value: number): Buffer => {
  const bytes = Buffer.alloc(8);
  bytes.writeDoubleLE(value);
  return Buffer.concat([tag(field, 1), bytes]);
};
/** Integers of a repeated field, packed. */
const packed = (field: number, ...values: readonly bigint[]): Buffer => len(field, ...values.map(varint));
/** Fields of each wire type that a later writer might add. */
const FUTURE = Buffer.concat([num(99, 7), double(98, 0.5), len(97, 'later'), tag(96, 5), u32(9)]);

/** The four bytes of the codec before the payload. */
export const cell = (codec: 0 | 1 | 2 | 3, payload: Buffer): Buffer => Buffer.concat([u32(codec), payload]);

/** A key, a signature or a hash that consists of one byte. */
const key = (byte: number): Buffer => Buffer.alloc(32, byte);
const signature = (byte: number): Buffer => Buffer.alloc(64, byte);

// Rows of every age, for the shapes that no recorded data has.

export const id = (byte: number): string => bs58.encode(signature(byte));
export const address = (byte: number): string => bs58.encode(key(byte));

/** The wire format of a legacy transaction: one signer, one instruction without accounts. */
const wire = (byte: number): Buffer =>
  join(
    u8(1),
    signature(byte),
    u8(1),
    u8(0),
    u8(1),
    u8(2),
    key(1),
    key(2),
    key(3),
    u8(1),
    u8(1),
    u8(0),
    u8(1),
    u8(byte),
  );

/** The same in protobuf, with `more` fields in its message. */
const message = (...more: readonly Buffer[]): Buffer =>
  len(
    2,
    len(1, num(1, 1), num(3, 1), FUTURE),
    len(2, key(1)),
    len(2, key(2)),
    len(3, key(3)),
    len(4, num(1, 1), len(3, u8(9)), FUTURE),
    ...more,
    FUTURE,
  );
const transaction = (byte: number, meta: Buffer, ...more: readonly Buffer[]): Buffer =>
  len(4, len(1, len(1, signature(byte)), message(...more), FUTURE), meta, FUTURE);
const header = (slot: number): Buffer => join(len(1, 'previous'), len(2, `hash ${slot}`), num(3, slot - 1));

const errorAt2 = (...inner: readonly Buffer[]): Buffer => join(u32(8), u8(2), ...inner);
const BORSH = u32(44);

/** Before protobuf, without block heights: bincode up to the time. */
export const OLDEST = join(
  str('previous'),
  str('hash 10'),
  u64(9n),
  list(
    join(wire(10), NONE),
    join(
      wire(11),
      some(join(some(errorAt2(u32(25), u32(1))), u64(5000n), list(u64(7n), u64(1n)), list(u64(2n), u64(1n)))),
    ),
    join(wire(12), some(join(some(errorAt2(BORSH, str('Unknown'))), u64(5000n), list(u64(7n)), list(u64(2n))))),
  ),
  list(join(str(address(5)), u64(-3n))),
  some(u64(1_584_000_000n)),
);
/** The same, by the bzip2 program. */
export const OLDEST_BZIP2 =
  'QlpoOTFBWSZTWfltVfwAAGX/wfj8CCRADG1EFU0PoT9529AAQAAEAAKwALiGATTE3qjTI00wCekzRNMT0TMQYAAAADQAAAAAMRJqPRBqMNAIBgACaGh70CEQoxZCumVuYSlZQYIgClRQIKIsJgAVOZJ6jAvSZi5t0saxQUUUxRmdyolwWRUEB/IGBcFgiiEF1URdQoKE5QnPcUSMCx3u1T8BKEhVAADy/jZqHaJ3qvZ2uQWcLYS7BPji4RjTMWIEOU5lTH1K7wBqeWc1FZ0vXJrBD3+R23F3JFOFCQ+W1V/A';

const emptyBin = (slot: number, ...height: readonly Buffer[]): Buffer =>
  join(str('previous'), str(`hash ${slot}`), u64(BigInt(slot - 1)), list(), list(), NONE, ...height);

/** The first protobuf: no flags, programs, owners or ui amounts as text. */
const EARLY = join(
  header(20),
  transaction(
    20,
    len(
      2,
      num(2, 5000),
      packed(3, 9n, 1n),
      // Not packed, as proto2 writers would write them.
      num(4, 4),
      num(4, 1),
      len(5, num(1, 0), len(2, num(1, 1), len(2, u8(0)), len(3, u8(4)))),
      len(6, 'Program log: early'),
      len(7, num(1, 1), len(2, address(6)), len(3, double(1, 1.5), num(2, 1), len(3, '15'))),
      len(8, num(1, 1), len(2, address(6)), len(3, num(2, 1), len(3, '0'))),
    ),
  ),
  len(5, len(1, address(5)), num(2, -4n), num(3, 8)),
  len(5, len(1, address(5)), num(2, 4), num(3, 8), num(4, 4), len(5, '')),
);

const NO_FLAGS_META = len(2, num(2, 1), packed(3, 1n), packed(4, 1n));
const ALL_FLAGS_META = len(
  2,
  num(2, 1),
  packed(3, 1n),
  packed(4, 1n),
  num(10, 1),
  num(11, 1),
  num(15, 1),
  len(6, 'a log'),
);

const borshMeta = (...payload: readonly Buffer[]): Buffer =>
  len(2, len(1, len(1, errorAt2(BORSH, ...payload))), num(2, 5000), packed(3, 1n), packed(4, 1n));

/** Rows of today and later. */
export const LATEST = join(
  header(40),
  transaction(
    40,
    len(
      2,
      num(2, 5000),
      packed(3, 9n, 1n),
      packed(4, 4n, 1n),
      len(12, key(7)),
      len(13, key(8)),
      len(14, len(1, key(2)), len(2, from(1, 2)), FUTURE),
      num(16, 0),
      num(17, 0),
      packed(18, 165n, 0n),
      packed(19, 165n, 0n),
      num(20, 1),
      FUTURE,
    ),
    num(5, 1),
    len(6, len(1, key(4)), len(2, u8(0)), len(3, u8(1)), FUTURE),
  ),
  transaction(
    41,
    len(2, num(2, 5000), packed(3, 9n), packed(4, 4n), len(1, len(1, join(u32(77), u8(1))))),
    num(5, 1),
    len(7, num(1, 5), num(3, 64)),
  ),
  len(5, len(1, address(5)), num(2, 4), num(3, 8), num(4, 4), len(5, '7'), len(6, '750'), FUTURE),
  len(5, len(1, address(5)), num(4, 6)),
  len(5, len(1, address(5)), num(4, 42)),
  len(6, num(1, 1_790_000_000)),
  len(7, num(1, 0)),
  len(8, num(1, 243)),
  FUTURE,
);
/** The same, by the zstd program. */
export const LATEST_ZSTD =
  'KLUv/WStA20JAPIOOS1QWQcwrIqcaiCqZuCMVQrUDPbf6pSkA/5WdwlYxK9lC3qvt6uY2+WW7yi3TDtKfVpMjSWocbi0aXRhQDsi4YCcC8gbctdrDoxMKVYNI9NoOAzX47PxKBouzOv1gEon1zLKgFQR16UxOKJVqMQ5bNfQAex052/V55QVoLPkibxA2Ti48bH9+cwHns8zH2e+DT/muO/Kqzsr7aXPuH0VswNc4IX8WfN57vuyeIL67Ovenp3FnX/nKnp7UTFSC4DmJkgT3aVo79fXgo11nEDZOLlzsR2siUZXwUiqlMNkrtUM9b70DhogsEyERBcH04hZUSI0mKy3mcWHWQ1NgQFjBZ4QRYVQjkSS9bcjBMLHEBKNXjN2s/OeQApGszGLQrMZaIY1wwjfV5VSyAMS094x';

function from(...bytes: readonly number[]): Buffer {
  return Buffer.from(bytes);
}

const blockRow = (slot: number, qualifier: 'proto' | 'bin', value: Buffer): TableRow => ({
  table: 'blocks',
  key: slot.toString(16).padStart(16, '0'),
  cell: { qualifier, value },
});
const txRow = (byte: number, slot: number, index: number, ...rest: readonly Buffer[]): TableRow => ({
  table: 'tx',
  key: id(byte),
  cell: { qualifier: 'bin', value: cell(0, join(u64(BigInt(slot)), u32(index), ...rest)) },
});

export const ROWS: readonly TableRow[] = [
  blockRow(10, 'bin', cell(1, Buffer.from(OLDEST_BZIP2, 'base64'))),
  // Before memos were stored.
  txRow(10, 10, 0, NONE),
  txRow(11, 10, 1, some(errorAt2(u32(25), u32(1)))),
  txRow(12, 10, 2, some(errorAt2(BORSH, str('Unknown'))), NONE),
  blockRow(11, 'bin', cell(0, emptyBin(11, NONE))),
  blockRow(12, 'bin', cell(0, emptyBin(12, some(u64(3n))))),
  blockRow(20, 'proto', cell(2, gzipSync(EARLY))),
  txRow(20, 20, 0, NONE, some(str('[2] hi'))),
  blockRow(30, 'proto', cell(0, join(header(30), transaction(30, NO_FLAGS_META), transaction(31, ALL_FLAGS_META)))),
  txRow(30, 30, 0, NONE, NONE),
  txRow(31, 30, 1, NONE, NONE),
  // Nodes up to 2.x stored text with this error, later ones do not.
  blockRow(
    35,
    'proto',
    cell(0, join(header(35), transaction(35, borshMeta(str('Unknown'))), transaction(36, borshMeta()))),
  ),
  txRow(35, 35, 0, some(errorAt2(BORSH, str('Unknown'))), some(str('[2] hi'))),
  txRow(36, 35, 1, some(errorAt2(BORSH)), some(str('[2] hi'))),
  blockRow(40, 'proto', cell(3, Buffer.from(LATEST_ZSTD, 'base64'))),
  txRow(40, 40, 0, NONE, NONE),
  txRow(41, 40, 1, some(join(u32(77), u8(1))), NONE),
  // A row that was written again in the newer form.
  blockRow(50, 'bin', cell(0, emptyBin(50))),
  blockRow(50, 'proto', cell(0, join(header(50), len(7, num(1, 50))))),
];
