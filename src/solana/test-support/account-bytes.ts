import { createByteWriter } from '../../shared/bytes/bytes.ts';
import type { Address } from '../ids/ids.ts';
import { encodeAddress } from '../ids/id-bytes.ts';

export const keyOf = (byte: number): Uint8Array => new Uint8Array(32).fill(byte);
export const addressOf = (byte: number): Address => encodeAddress(keyOf(byte));

export type Part =
  | { readonly u8: number }
  | { readonly u16: number }
  | { readonly u32: number }
  | { readonly u64: bigint }
  | { readonly f64: number }
  | { readonly text: string }
  | { readonly key: number }
  | { readonly zeros: number };

/** The parts in little-endian; a key is 32 times its byte. */
export function bytes(...parts: readonly Part[]): Uint8Array {
  const writer = createByteWriter();
  for (const part of parts) {
    if ('u8' in part) writer.u8(part.u8);
    else if ('u16' in part) writer.u16(part.u16);
    else if ('u32' in part) writer.u32(part.u32);
    else if ('u64' in part) writer.u64(part.u64);
    else if ('f64' in part) writer.f64(part.f64);
    else if ('text' in part) writer.bytes(new TextEncoder().encode(part.text));
    else if ('key' in part) writer.bytes(keyOf(part.key));
    else writer.bytes(new Uint8Array(part.zeros));
  }
  return writer.finish();
}

export const some = (key: number): readonly Part[] => [{ u32: 1 }, { key }];
const NONE: readonly Part[] = [{ u32: 0 }, { key: 0 }];

export const tokenAccount = ({
  delegate = NONE,
  state = 1,
  native = NONE.slice(0, 1),
  closes = NONE,
}: {
  readonly delegate?: readonly Part[];
  readonly state?: number;
  readonly native?: readonly Part[];
  readonly closes?: readonly Part[];
} = {}): Uint8Array => {
  const reserve = native.length === 1 ? [...native, { u64: 0n }] : native;
  return bytes(
    { key: 1 },
    { key: 2 },
    { u64: 1_500n },
    ...delegate,
    { u8: state },
    ...reserve,
    { u64: 250n },
    ...closes,
  );
};

export const mint = (isInitialized: number) =>
  bytes(...some(5), { u64: 18_446_744_073_709_551_615n }, { u8: 6 }, { u8: isInitialized }, ...NONE);

/** With the type of the account (1, mint; 2, token account) and extensions. */
export const extended = (
  base: Uint8Array,
  type: number,
  ...extensions: readonly (readonly [type: number, ...Part[]])[]
) =>
  Uint8Array.from([
    ...base,
    ...new Uint8Array(165 - base.length),
    type,
    ...extensions.flatMap(([extension, ...parts]) => {
      const value = bytes(...parts);
      return [...bytes({ u16: extension }, { u16: value.length }), ...value];
    }),
  ]);
