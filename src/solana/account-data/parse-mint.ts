import { ByteError, type ByteReader, createByteReader } from '../../shared/bytes/bytes.ts';
import type { Address } from '../ids/ids.ts';
import { encodeAddress } from '../ids/id-bytes.ts';
import { SYSTEM_PROGRAM } from '../ids/program-ids.ts';
import { readTokenMetadata, type TokenMetadata } from './token-metadata.ts';

/** What the account of a mint says. */
export interface MintData {
  readonly decimals: number;
  /** The account that the mint names for its metadata: often itself, or one elsewhere. null: none. */
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
      // All zeros: none.
      metadataAddress = address === SYSTEM_PROGRAM ? null : address;
    }
    if (type === TOKEN_METADATA) metadata = readTokenMetadata(value).metadata;
  }
  return { metadataAddress, metadata };
}

const DECIMALS_OFFSET = 44;
const MINT_LENGTH = 82;
const TOKEN_ACCOUNT_LENGTH = 165;
/** The account type. */
const MINT = 1;
const UNINITIALIZED = 0;
const METADATA_POINTER = 18;
const TOKEN_METADATA = 19;
