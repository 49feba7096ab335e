import { encodeBase58 } from '../../shared/bytes/encode-base58.ts';
import { createInternTable } from '../../shared/bytes/intern-table.ts';
import { parseBase58 } from '../../shared/bytes/base58.ts';
import { type Address, ADDRESS_BYTES } from './address.ts';
import { type Blockhash, BLOCKHASH_BYTES } from './blockhash.ts';
import { type Signature, SIGNATURE_BYTES } from './signature.ts';

// Apart from the ids themselves: pages convert none of them for the first paint.

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
