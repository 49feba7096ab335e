import { encodeBase58, parseBase58 } from '../shared/base58.ts';

/** An account's 32-byte address (a public key or a derived address) as base58 text. */
export type Address = string & { readonly __brand: 'Address' };

/** Bytes per address. */
export const ADDRESS_BYTES = 32;

export function encodeAddress(bytes: Uint8Array): Address {
  return encodeBase58(bytes) as Address;
}

/** Text as an address, or null where it is not base58 of 32 bytes. */
export function parseAddress(text: string): Address | null {
  return text.length >= 32 && text.length <= 44 && parseBase58(text)?.length === ADDRESS_BYTES
    ? (text as Address)
    : null;
}

/** The 32 bytes of an address. */
export function addressBytes(address: Address): Uint8Array {
  return parseBase58(address) ?? new Uint8Array(ADDRESS_BYTES);
}
