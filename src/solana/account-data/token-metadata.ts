import { ByteError, type ByteReader, createByteReader } from '../../shared/bytes/bytes.ts';
import { encodeHex } from '../../shared/bytes/encodings.ts';
import type { Address } from '../ids/ids.ts';
import { encodeAddress } from '../ids/id-bytes.ts';

/** The name and symbol that the creator of a mint gave it. */
export interface TokenMetadata {
  readonly name: string;
  readonly symbol: string;
}

/** The token metadata interface: the update authority and the mint, then name, symbol and more. */
export function readTokenMetadata(reader: ByteReader): { readonly mint: Address; readonly metadata: TokenMetadata } {
  reader.bytes(32);
  const mint = encodeAddress(reader.bytes(32));
  return { mint, metadata: { name: reader.utf8(reader.u32()), symbol: reader.utf8(reader.u32()) } };
}

/**
 * The data of an account that a program other than the token programs keeps for the metadata of a mint: values, each after a
 * discriminator of 8 bytes and its length. null if there is none of this mint.
 */
export function parseTokenMetadata(data: Uint8Array, mint: Address): TokenMetadata | null {
  try {
    const reader = createByteReader(data);
    while (reader.remaining() >= 12) {
      const discriminator = encodeHex(reader.bytes(8));
      const value = createByteReader(reader.bytes(reader.u32()));
      if (discriminator !== TOKEN_METADATA) continue;
      const found = readTokenMetadata(value);
      return found.mint === mint ? found.metadata : null;
    }
    return null;
  } catch (error) {
    if (error instanceof ByteError) return null;
    throw error;
  }
}

/** The start of SHA-256 of "spl_token_metadata_interface:token_metadata". */
const TOKEN_METADATA = '70845a5a0b589d57';
