import { encodeBase58, isBase58Of, parseBase58 } from '../shared/base58.ts';

/** An account's 32-byte address (a public key or a derived address) as base58 text. */
export type Address = string & { readonly __brand: 'Address' };

/** Bytes per address. */
export const ADDRESS_BYTES = 32;

export function encodeAddress(bytes: Uint8Array): Address {
  const place = placeOf(bytes);
  const known = remembered[place];
  if (known !== undefined && sameBytes(known.bytes, bytes)) return known.address;
  const address = encodeBase58(bytes) as Address;
  remembered[place] = { bytes: bytes.slice(), address };
  return address;
}

/** Text as an address, or null where it is not base58 of 32 bytes. */
export function parseAddress(text: string): Address | null {
  return isBase58Of(ADDRESS_BYTES, text) ? (text as Address) : null;
}

/** The 32 bytes of an address. */
export function addressBytes(address: Address): Uint8Array {
  return parseBase58(address) ?? new Uint8Array(ADDRESS_BYTES);
}

/** Four of five addresses in a block were there before: programs, sysvars, pools. Each is remembered in one place, which others may take. */
const remembered: ({ readonly bytes: Uint8Array; readonly address: Address } | undefined)[] = [];
const PLACES = 8192;

/** From bytes that differ also between addresses that were chosen to start or end alike. */
function placeOf(bytes: Uint8Array): number {
  return (((bytes[7] ?? 0) << 10) ^ ((bytes[15] ?? 0) << 5) ^ (bytes[23] ?? 0)) % PLACES;
}

function sameBytes(a: Uint8Array, b: Uint8Array): boolean {
  for (let at = 0; at < b.length; at++) if (a[at] !== b[at]) return false;
  return a.length === b.length;
}
