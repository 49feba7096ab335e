import bs58 from 'bs58';

/** Bytes as base58 text, Bitcoin's alphabet. Quadratic in the length: fine for keys, slow for whole transactions. */
export function encodeBase58(bytes: Uint8Array): string {
  return bs58.encode(bytes);
}

/** The bytes that base58 text stands for, or null where a character is not in the alphabet. */
export function parseBase58(text: string): Uint8Array | null {
  return bs58.decodeUnsafe(text) ?? null;
}

/** Index of the first character that base58 does not have, or -1. */
export function findBadBase58(text: string): number {
  return text.search(/[^1-9A-HJ-NP-Za-km-z]/);
}
