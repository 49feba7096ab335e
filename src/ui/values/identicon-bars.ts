import { addressBytes } from '../../solana/ids/id-bytes.ts';
import type { Address } from '../../solana/ids/ids.ts';

/** One of the bars of an identicon. */
export interface IdenticonBar {
  /** Index of one of the eight colors `--hue-0` to `--hue-7`. */
  readonly color: number;
  /** CSS pixels: 3, 6, 9 or 12. */
  readonly height: number;
}

/**
 * Byte i of the address is XORed into bar i mod 5. The low three bits of a bar choose its color, the next two its height. These
 * 25 bits help to recognize an address, not to verify it.
 */
export function identiconBars(address: Address): readonly IdenticonBar[] {
  const folded = [0, 0, 0, 0, 0];
  addressBytes(address).forEach((byte, index) => {
    folded[index % 5] = (folded[index % 5] ?? 0) ^ byte;
  });
  return folded.map(identiconBar);
}

/** The bar that shows the low five bits. */
export function identiconBar(bits: number): IdenticonBar {
  return { color: bits & 7, height: 3 + 3 * ((bits >> 3) & 3) };
}
