import bs58 from 'bs58';

/** Bytes as base58 text (Bitcoin's alphabet). Time is quadratic in the length: 7 µs for a signature, 2 ms for a whole transaction. */
export function encodeBase58(bytes: Uint8Array): string {
  return bs58.encode(bytes);
}

/** The bytes of base58 text, or null if a character is not in the alphabet. */
export function parseBase58(text: string): Uint8Array | null {
  return bs58.decodeUnsafe(text) ?? null;
}

/** True if text encodes exactly `length` bytes. The text's length and first digit nearly always decide this without decoding. */
export function isBase58Of(length: number, text: string): boolean {
  if (text.length < length || text.length > Math.ceil((length * 8) / BITS_PER_DIGIT)) return false;
  const first = ALPHABET.indexOf(text.charAt(0));
  const following = (text.length - 1) * BITS_PER_DIGIT;
  const atLeast = Math.log2(first) + following;
  const below = Math.log2(first + 1) + following;
  if (atLeast >= (length - 1) * 8 && below <= length * 8) return findBadBase58(text) === -1;
  return parseBase58(text)?.length === length;
}

const ALPHABET = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz';
const BITS_PER_DIGIT = Math.log2(58);

/** Index of the first character outside the base58 alphabet, or -1. */
export function findBadBase58(text: string): number {
  return text.search(/[^1-9A-HJ-NP-Za-km-z]/);
}
