import { parseHex } from './hex.ts';

/**
 * The bytes of base58 text, or null if a character is not in the alphabet. Own code, like encodeBase58: bs58 takes ten times as long for a
 * signature, and a tenth of an import. Limbs of three bytes, so that a product with four digits stays below 2^53.
 */
export function parseBase58(text: string): Uint8Array | null {
  if (text.length > LONG_TEXT) return parseLongBase58(text);
  let zeros = 0;
  while (text.charCodeAt(zeros) === ONE) zeros++;
  const limbs: number[] = [];
  for (let at = zeros; at < text.length;) {
    const end = at + ((text.length - at) % 4 || 4);
    let carry = 0;
    let factor = 1;
    for (; at < end; at++) {
      const digit = DIGITS[text.charCodeAt(at)] ?? NO_DIGIT;
      if (digit === NO_DIGIT) return null;
      carry = carry * 58 + digit;
      factor *= 58;
    }
    for (let index = 0; index < limbs.length; index++) {
      const product = (limbs[index] ?? 0) * factor + carry;
      carry = Math.floor(product / LIMB);
      limbs[index] = product - carry * LIMB;
    }
    if (carry > 0) limbs.push(carry);
  }
  return joinLimbs(zeros, limbs);
}

/** Characters. Only hostile answers have longer texts. */
const LONG_TEXT = 2000;
const LIMB = 2 ** 24;

/** The highest limb has no zeros before it, since the first digit is not 0. */
function joinLimbs(zeros: number, limbs: readonly number[]): Uint8Array {
  const highest = limbs.at(-1) ?? 0;
  const spare = limbs.length === 0 ? 0 : highest < 2 ** 8 ? 2 : highest < 2 ** 16 ? 1 : 0;
  const bytes = new Uint8Array(zeros + limbs.length * 3 - spare);
  let at = bytes.length;
  for (const limb of limbs) {
    bytes[--at] = limb;
    if (at > zeros) bytes[--at] = limb >>> 8;
    if (at > zeros) bytes[--at] = limb >>> 16;
  }
  return bytes;
}

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
const ONE = ALPHABET.charCodeAt(0);
const NO_DIGIT = 255;
/** By character code. */
const DIGITS = Uint8Array.from({ length: 128 }, (_, code) => ALPHABET.indexOf(String.fromCharCode(code)));
