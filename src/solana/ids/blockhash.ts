import { encodeBase58, isBase58Of, parseBase58 } from '../../shared/bytes/base58.ts';

/** A 32-byte hash as base58 text: of a block, or the durable nonce that stands in its place. */
export type Blockhash = string & { readonly __brand: 'Blockhash' };

/** Bytes per blockhash. */
export const BLOCKHASH_BYTES = 32;

/** What a node gives as previousBlockhash when the parent was cleaned up: the all-zero hash. */
export const UNAVAILABLE_BLOCKHASH = '11111111111111111111111111111111' as Blockhash;

export function encodeBlockhash(bytes: Uint8Array): Blockhash {
  return encodeBase58(bytes) as Blockhash;
}

/** Text as a blockhash, or null where it is not base58 of 32 bytes. */
export function parseBlockhash(text: string): Blockhash | null {
  return isBase58Of(BLOCKHASH_BYTES, text) ? (text as Blockhash) : null;
}

/** The 32 bytes of a blockhash. */
export function blockhashBytes(blockhash: Blockhash): Uint8Array {
  return parseBase58(blockhash) ?? new Uint8Array(BLOCKHASH_BYTES);
}
