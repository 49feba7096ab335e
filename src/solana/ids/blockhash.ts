import { isBase58Of } from '../../shared/bytes/base58.ts';

/** A 32-byte blockhash as base58 text, or the durable nonce value used in its place. */
export type Blockhash = string & { readonly __brand: 'Blockhash' };

/** Bytes per blockhash. */
export const BLOCKHASH_BYTES = 32;

/** The all-zero hash: a node's previousBlockhash for a parent that was cleaned up. */
export const UNAVAILABLE_BLOCKHASH = '11111111111111111111111111111111' as Blockhash;

/** Text as a blockhash, or null if it is not base58 of 32 bytes. */
export function parseBlockhash(text: string): Blockhash | null {
  return isBase58Of(BLOCKHASH_BYTES, text) ? (text as Blockhash) : null;
}
