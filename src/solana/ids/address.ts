import { isBase58Of } from '../../shared/bytes/base58.ts';

/** An account's 32-byte address (a public key or a derived address) as base58 text. */
export type Address = string & { readonly __brand: 'Address' };

/** Bytes per address. */
export const ADDRESS_BYTES = 32;

/** Text as an address, or null if it is not base58 of 32 bytes. */
export function parseAddress(text: string): Address | null {
  return isBase58Of(ADDRESS_BYTES, text) ? (text as Address) : null;
}
