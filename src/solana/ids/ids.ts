import { isBase58Of } from '../../shared/bytes/encodings.ts';

/** An account's 32-byte address (a public key or a derived address) as base58 text. */
export type Address = string & { readonly __brand: 'Address' };

/** Bytes per address. */
export const ADDRESS_BYTES = 32;

/** Text as an address, or null if it is not base58 of 32 bytes. */
export function parseAddress(text: string): Address | null {
  return isBase58Of(ADDRESS_BYTES, text) ? (text as Address) : null;
}

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

/** A slot number, u64. Slot 0 is genesis, so never test a slot for truthiness. */
export type Slot = bigint;

/** Epoch length on mainnet-beta, which has no warm-up epochs. */
export const SLOTS_PER_EPOCH = 432_000n;

export const U64_MAX = 18_446_744_073_709_551_615n;

/** Decimal digits as a slot, or null if the text is not digits or exceeds u64. */
export function parseSlot(text: string): Slot | null {
  if (!/^\d{1,20}$/.test(text)) return null;
  const slot = BigInt(text);
  return slot > U64_MAX ? null : slot;
}

/** The genesis hashes of the public clusters, by cluster name. */
export const GENESIS_HASHES = {
  'mainnet-beta': '5eykt4UsFv8P8NJdTREpY1vzqKqZKvdpKuc147dw2N9d',
  testnet: '4uhcVJyU9pJkvQyS88uRDiswHXSCkY3zQawwpjk2NsNY',
  devnet: 'EtWTRABZaYq6iMfeYKouRu166VU2xqa1wcaWoxPkrZBG',
} as const;

/** The genesis hash of the embedded ledger. */
export const EMBEDDED_GENESIS = 'BbGmvbwP9d3MCtVf9dVuqwabRqHBnYeAfAnpQ6vdVxFt';
