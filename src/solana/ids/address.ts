import { encodeBase58, isBase58Of, parseBase58 } from '../../shared/bytes/base58.ts';

/** An account's 32-byte address (a public key or a derived address) as base58 text. */
export type Address = string & { readonly __brand: 'Address' };

/** Bytes per address. */
export const ADDRESS_BYTES = 32;

export function encodeAddress(bytes: Uint8Array): Address {
  const place = placeOfBytes(bytes);
  const known = byBytes[place];
  if (known !== undefined && sameBytes(known.bytes, bytes)) return known.address;
  // A copy: a Buffer's own slice would go on seeing what becomes of the bytes.
  const pair = { bytes: Uint8Array.from(bytes), address: encodeBase58(bytes) as Address };
  byBytes[place] = pair;
  byText[placeOfText(pair.address)] = pair;
  return pair.address;
}

/** Text as an address, or null where it is not base58 of 32 bytes. */
export function parseAddress(text: string): Address | null {
  return isBase58Of(ADDRESS_BYTES, text) ? (text as Address) : null;
}

/** The 32 bytes of an address, which others have as well: to be read, not written. */
export function addressBytes(address: Address): Uint8Array {
  const place = placeOfText(address);
  const known = byText[place];
  if (known?.address === address) return known.bytes;
  const bytes = parseBase58(address) ?? new Uint8Array(ADDRESS_BYTES);
  byText[place] = { bytes, address };
  return bytes;
}

interface Pair {
  readonly bytes: Uint8Array;
  readonly address: Address;
}

/**
 * Four of five addresses in a block were there before: programs, sysvars, pools; and what was read is often written again. Each is
 * remembered in one place by its bytes and one by its text, which others may take.
 */
const byBytes: (Pair | undefined)[] = [];
const byText: (Pair | undefined)[] = [];
const PLACES = 8192;

/** From bytes that differ also between addresses that were chosen to start or end alike. */
function placeOfBytes(bytes: Uint8Array): number {
  return (((bytes[7] ?? 0) << 10) ^ ((bytes[15] ?? 0) << 5) ^ (bytes[23] ?? 0)) % PLACES;
}

function placeOfText(text: string): number {
  return ((text.charCodeAt(9) << 10) ^ (text.charCodeAt(19) << 5) ^ text.charCodeAt(29)) % PLACES;
}

function sameBytes(a: Uint8Array, b: Uint8Array): boolean {
  for (let at = 0; at < b.length; at++) if (a[at] !== b[at]) return false;
  return a.length === b.length;
}
