import { isBase58Of } from '../../shared/bytes/base58.ts';

/** A 64-byte Ed25519 signature as base58 text. A transaction's first signature is its id. */
export type Signature = string & { readonly __brand: 'Signature' };

/** 64 zero bytes: what a transaction has in place of a signature that is still missing. */
export const MISSING_SIGNATURE = '1'.repeat(64) as Signature;

/** Bytes per signature. */
export const SIGNATURE_BYTES = 64;

/** Text as a signature, or null if it is not base58 of 64 bytes. */
export function parseSignature(text: string): Signature | null {
  return isBase58Of(SIGNATURE_BYTES, text) ? (text as Signature) : null;
}
