import bs58 from 'bs58';
import { parseHex } from './hex.ts';

/** The bytes of base58 text, or null if a character is not in the alphabet. */
export function parseBase58(text: string): Uint8Array | null {
  return text.length <= LONG_TEXT ? (bs58.decodeUnsafe(text) ?? null) : parseLongBase58(text);
}

/** Characters. Only hostile answers have longer texts: bs58 takes quadratic time, 63 s for 200,000 characters. */
const LONG_TEXT = 2000;

/** Halves are joined by the multiplication of the engine. */
function parseLongBase58(text: string): Uint8Array | null {
  if (findBadBase58(text) !== -1) return null;
  const zeros = text.search(/[^1]/);
  if (zeros === -1) return new Uint8Array(text.length);
  const hex = integerOf(text.slice(zeros)).toString(16);
  return parseHex('00'.repeat(zeros) + (hex.length % 2 === 0 ? hex : `0${hex}`));
}

function integerOf(digits: string): bigint {
  if (digits.length === 1) return BigInt(ALPHABET.indexOf(digits));
  const half = digits.length >>> 1;
  const right = digits.slice(half);
  return integerOf(digits.slice(0, half)) * 58n ** BigInt(right.length) + integerOf(right);
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

const BITS_PER_DIGIT = Math.log2(58);

/** Index of the first character outside the base58 alphabet, or -1. */
export function findBadBase58(text: string): number {
  return text.search(/[^1-9A-HJ-NP-Za-km-z]/);
}

const ALPHABET = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz';
