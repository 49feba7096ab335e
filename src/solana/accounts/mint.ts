import { ByteError, type ByteReader, createByteReader } from '../../shared/bytes/bytes.ts';
import { encodeHex } from '../../shared/bytes/encodings.ts';
import { encodeAddress } from '../ids/id-bytes.ts';
import type { Address } from '../ids/ids.ts';
import { SYSTEM_PROGRAM } from '../ids/program-ids.ts';

/** The name and symbol that the creator of a mint gave it. */
export interface TokenMetadata {
  readonly name: string;
  readonly symbol: string;
}

/** The contents of a mint account. */
interface MintData {
  readonly decimals: number;
  /** The account that the mint names for its metadata: often itself. null for none. */
  readonly metadataAddress: Address | null;
  /** In the mint's own account. */
  readonly metadata: TokenMetadata | null;
}

/** The data of a mint of either token program; null if it is no initialized mint. */
export function parseMint(data: Uint8Array): MintData | null {
  try {
    const reader = createByteReader(data);
    reader.bytes(DECIMALS_OFFSET);
    const decimals = reader.u8();
    if (reader.u8() !== 1) return null;
    reader.bytes(MINT_LENGTH - reader.offset());
    if (data.length === MINT_LENGTH) return { decimals, metadataAddress: null, metadata: null };
    // Extensions begin after the length of a token account, so that the two cannot be confused.
    reader.bytes(TOKEN_ACCOUNT_LENGTH - MINT_LENGTH);
    return reader.u8() === MINT ? { decimals, ...readExtensions(reader) } : null;
  } catch (error) {
    if (error instanceof ByteError) return null;
    throw error;
  }
}

/**
 * The metadata of a mint in an account of a program other than the token programs: values, each after a discriminator
 * of 8 bytes and its length. null if there is none for this mint.
 */
export function parseTokenMetadata(data: Uint8Array, mint: Address): TokenMetadata | null {
  try {
    const reader = createByteReader(data);
    while (reader.remaining() >= 12) {
      const discriminator = encodeHex(reader.bytes(8));
      const value = createByteReader(reader.bytes(reader.u32()));
      if (discriminator !== TOKEN_METADATA_DISCRIMINATOR) continue;
      const found = readTokenMetadata(value);
      return found.mint === mint ? found.metadata : null;
    }
    return null;
  } catch (error) {
    if (error instanceof ByteError) return null;
    throw error;
  }
}

/**
 * The data of Metaplex's metadata account; null if it is something else, or belongs to another mint. Texts are padded
 * with zeros.
 */
export function parseMintMetadata(data: Uint8Array, mint: Address): TokenMetadata | null {
  try {
    const reader = createByteReader(data);
    if (reader.u8() !== METADATA_V1) return null;
    reader.bytes(32);
    if (encodeAddress(reader.bytes(32)) !== mint) return null;
    const text = () => reader.utf8(reader.u32()).replace(/\0+$/, '');
    return { name: text(), symbol: text() };
  } catch (error) {
    if (error instanceof ByteError) return null;
    throw error;
  }
}

function readExtensions(reader: ByteReader): Omit<MintData, 'decimals'> {
  let metadataAddress: Address | null = null;
  let metadata: TokenMetadata | null = null;
  while (reader.remaining() >= 4) {
    const type = reader.u16();
    const value = createByteReader(reader.bytes(reader.u16()));
    if (type === UNINITIALIZED) break;
    if (type === METADATA_POINTER) {
      value.bytes(32);
      const address = encodeAddress(value.bytes(32));
      // All zeros mean none.
      metadataAddress = address === SYSTEM_PROGRAM ? null : address;
    }
    if (type === TOKEN_METADATA) metadata = readTokenMetadata(value).metadata;
  }
  return { metadataAddress, metadata };
}

/** The token metadata interface: the update authority and the mint, then name, symbol and more. */
function readTokenMetadata(reader: ByteReader): { readonly mint: Address; readonly metadata: TokenMetadata } {
  reader.bytes(32);
  const mint = encodeAddress(reader.bytes(32));
  return { mint, metadata: { name: reader.utf8(reader.u32()), symbol: reader.utf8(reader.u32()) } };
}

const DECIMALS_OFFSET = 44;
const MINT_LENGTH = 82;
const TOKEN_ACCOUNT_LENGTH = 165;
/** The account type. */
const MINT = 1;
const UNINITIALIZED = 0;
const METADATA_POINTER = 18;
const TOKEN_METADATA = 19;

/** The start of SHA-256 of "spl_token_metadata_interface:token_metadata". */
const TOKEN_METADATA_DISCRIMINATOR = '70845a5a0b589d57';

const METADATA_V1 = 4;
