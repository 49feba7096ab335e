import { encodeBase58, parseBase58 } from '../../shared/bytes/encodings.ts';
import { createInternTable } from '../../shared/bytes/intern-table.ts';
import {
  ADDRESS_BYTES,
  type Address,
  BLOCKHASH_BYTES,
  type Blockhash,
  SIGNATURE_BYTES,
  type Signature,
} from './ids.ts';

// Separate from the ids, because pages convert none of them for the first paint.

/** Caches conversions: four of five addresses in a block are repeats (programs, sysvars, pools). */
const addresses = createInternTable<Address>(
  {
    encode: (bytes) => encodeBase58(bytes) as Address,
    decode: (address) => parseBase58(address) ?? new Uint8Array(ADDRESS_BYTES),
  },
  32_768,
);

export function encodeAddress(bytes: Uint8Array): Address {
  return addresses.textOf(bytes);
}

/** The 32 bytes of an address. Shared with other callers: do not modify. */
export function addressBytes(address: Address): Uint8Array {
  return addresses.bytesOf(address);
}

export function encodeSignature(bytes: Uint8Array): Signature {
  return encodeBase58(bytes) as Signature;
}

export function signatureBytes(signature: Signature): Uint8Array {
  return parseBase58(signature) ?? new Uint8Array(SIGNATURE_BYTES);
}

export function encodeBlockhash(bytes: Uint8Array): Blockhash {
  return encodeBase58(bytes) as Blockhash;
}

export function blockhashBytes(blockhash: Blockhash): Uint8Array {
  return parseBase58(blockhash) ?? new Uint8Array(BLOCKHASH_BYTES);
}
