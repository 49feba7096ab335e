import { encodeBase58, isBase58Of, parseBase58 } from '../../shared/bytes/base58.ts';
import { createInternTable } from '../../shared/bytes/intern-table.ts';

/** An account's 32-byte address (a public key or a derived address) as base58 text. */
export type Address = string & { readonly __brand: 'Address' };

/** Bytes per address. */
export const ADDRESS_BYTES = 32;

/** Caches conversions: four of five addresses in a block are repeats (programs, sysvars, pools). */
const addresses = createInternTable<Address>(
  {
    encode: (bytes) => encodeBase58(bytes) as Address,
    decode: (address) => parseBase58(address) ?? new Uint8Array(ADDRESS_BYTES),
  },
  8192,
);

export function encodeAddress(bytes: Uint8Array): Address {
  return addresses.textOf(bytes);
}

/** Text as an address, or null if it is not base58 of 32 bytes. */
export function parseAddress(text: string): Address | null {
  return isBase58Of(ADDRESS_BYTES, text) ? (text as Address) : null;
}

/** The 32 bytes of an address. Shared with other callers: do not modify. */
export function addressBytes(address: Address): Uint8Array {
  return addresses.bytesOf(address);
}
