import { type Address, addressBytes } from '../../solana/ids/address.ts';

/** One of the five bars of a fingerprint. */
export interface IdenticonBar {
  /** Which of the eight inks, 0 to 7. */
  readonly ink: number;
  /** Units of the 19 by 12 drawing. */
  readonly height: number;
}

/**
 * The fingerprint of an address: byte i is XORed into bar i mod 5; a bar's low three bits choose its ink, the next two its
 * height. 25 bits of 256: it helps one to recognise, never to verify.
 */
export function identiconBars(address: Address): readonly IdenticonBar[] {
  const folded = [0, 0, 0, 0, 0];
  addressBytes(address).forEach((byte, at) => {
    folded[at % 5] = (folded[at % 5] ?? 0) ^ byte;
  });
  return folded.map((bits) => ({ ink: bits & 7, height: 3 + 3 * ((bits >> 3) & 3) }));
}
