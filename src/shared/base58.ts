import bs58 from 'bs58';
import { encodeShortBase58, parseShortBase58 } from './short-base58.ts';

// Keys and signatures are read and written by the thousand: they have their own, faster path.
const SHORT_BYTES = 64;
const SHORT_TEXT = 88;

/** Bytes as base58 text, Bitcoin's alphabet. Quadratic in the length: fast for keys, slow for whole transactions. */
export function encodeBase58(bytes: Uint8Array): string {
  return bytes.length <= SHORT_BYTES ? encodeShortBase58(bytes) : bs58.encode(bytes);
}

/** The bytes that base58 text stands for, or null where a character is not in the alphabet. */
export function parseBase58(text: string): Uint8Array | null {
  return text.length <= SHORT_TEXT ? parseShortBase58(text) : (bs58.decodeUnsafe(text) ?? null);
}

/** Index of the first character that base58 does not have, or -1. */
export function findBadBase58(text: string): number {
  return text.search(/[^1-9A-HJ-NP-Za-km-z]/);
}
