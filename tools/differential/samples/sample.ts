import { encodeAddress } from '../../../src/solana/ids/id-bytes.ts';
import { createByteWriter } from '../../../src/shared/bytes/bytes.ts';
import type { Address } from '../../../src/solana/ids/ids.ts';
import type { Instruction } from '../../../src/solana/programs/program.ts';

/** A hand-written instruction and the `type` that a node is expected to print for it. */
export interface Sample extends Instruction {
  readonly type: string;
}

/** Type, accounts (or the number of ACCOUNTS to use), and the parts of the data. */
export type SampleRow = readonly [type: string, accounts: number | readonly Address[], ...data: readonly Uint8Array[]];

/** Arbitrary addresses. */
export const A = encodeAddress(key(1));
export const B = encodeAddress(key(2));
export const C = encodeAddress(key(3));
export const D = encodeAddress(key(4));
export const ACCOUNTS: readonly Address[] = [
  A,
  B,
  C,
  D,
  ...Array.from({ length: 10 }, (_, at) => encodeAddress(key(at + 5))),
];

export function samples(programId: Address, rows: readonly SampleRow[]): readonly Sample[] {
  return rows.map(([type, accounts, ...data]) => ({
    programId,
    type,
    accounts: typeof accounts === 'number' ? ACCOUNTS.slice(0, accounts) : accounts,
    data: concat(...data),
  }));
}

export function concat(...parts: readonly Uint8Array[]): Uint8Array {
  const writer = createByteWriter();
  for (const part of parts) writer.bytes(part);
  return writer.finish();
}

export function u8(...values: readonly number[]): Uint8Array {
  return Uint8Array.from(values);
}

export function u16(value: number): Uint8Array {
  return u8(value & 0xff, value >> 8);
}

export function u32(value: number): Uint8Array {
  return u64(BigInt(value)).subarray(0, 4);
}

export function u64(value: bigint): Uint8Array {
  const writer = createByteWriter();
  writer.u64(BigInt.asUintN(64, value));
  return writer.finish();
}

export function f64(value: number): Uint8Array {
  const writer = createByteWriter();
  writer.f64(value);
  return writer.finish();
}

/** 32 bytes that are all `byte`. */
export function key(byte: number): Uint8Array {
  return fill(32, byte);
}

export function fill(length: number, byte: number): Uint8Array {
  return new Uint8Array(length).fill(byte);
}

/** A bincode string: u64 length, UTF-8. */
export function text(value: string): Uint8Array {
  const bytes = utf8(value);
  return concat(u64(BigInt(bytes.length)), bytes);
}

/** A Borsh string: u32 length, UTF-8. */
export function borshText(value: string): Uint8Array {
  const bytes = utf8(value);
  return concat(u32(bytes.length), bytes);
}

export function utf8(value: string): Uint8Array {
  return new TextEncoder().encode(value);
}

/** A present optional value. */
export function some(...value: readonly Uint8Array[]): Uint8Array {
  return concat(u8(1), ...value);
}

/** An absent optional value. */
export const NONE = u8(0);
