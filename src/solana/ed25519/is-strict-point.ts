import { encodeHex } from '../../shared/bytes/encodings.ts';

/**
 * True if the network accepts an encoded point as a public key or as the first half (R) of a signature: the encoding is canonical
 * and the point is not of small order. A key of small order allows signatures that are valid for any message.
 */
export function isStrictPoint(encoded: Uint8Array): boolean {
  const y = Uint8Array.from(encoded);
  y[31] = (y[31] ?? 0) & 0x7f;
  return !isAboveField(y) && !SMALL_ORDER.has(encodeHex(y));
}

/** At least 2^255 − 19, little-endian. */
function isAboveField(y: Uint8Array): boolean {
  return (y[0] ?? 0) >= 0xed && y[31] === 0x7f && y.subarray(1, 31).every((byte) => byte === 0xff);
}

/** The y coordinates of the points whose order divides 8. */
const SMALL_ORDER: ReadonlySet<string> = new Set([
  '0000000000000000000000000000000000000000000000000000000000000000',
  '0100000000000000000000000000000000000000000000000000000000000000',
  '26e8958fc2b227b045c3f489f2ef98f0d5dfac05d3c63339b13802886d53fc05',
  'c7176a703d4dd84fba3c0b760d10670f2a2053fa2c39ccc64ec7fd7792ac037a',
  'ecffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f',
]);
