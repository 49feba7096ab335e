/** Which ranks signed. `ranks` ascend; `length` is the number of ranks that the bitmap covers. */
export interface Signers {
  readonly ranks: readonly number[];
  readonly length: number;
}

/**
 * The signers of a certificate over one vote: a version byte of 0, the number of bits as u16, and the bits, the lowest of each byte first
 * (signer-store/src/lib.rs in solana-sdk). null: malformed, or the encoding for two votes, which a genesis certificate cannot have.
 */
export function readSigners(bitmap: Uint8Array): Signers | null {
  const [version, low, high] = bitmap;
  if (version !== SINGLE_VOTE || low === undefined || high === undefined) return null;
  const length = low + high * 256;
  const bits = bitmap.subarray(HEADER_BYTES);
  if (bits.length !== Math.ceil(length / 8)) return null;
  const ranks: number[] = [];
  bits.forEach((byte, at) => {
    for (let bit = 0; bit < 8; bit++) if ((byte >> bit) % 2 === 1) ranks.push(at * 8 + bit);
  });
  // Unused bits must be 0.
  return (ranks.at(-1) ?? -1) < length ? { ranks, length } : null;
}

const SINGLE_VOTE = 0;
const HEADER_BYTES = 3;
