import { ByteError, createByteReader } from '../../shared/bytes/bytes.ts';
import type { Address } from '../ids/ids.ts';
import { encodeAddress } from '../ids/id-bytes.ts';
import type { TokenMetadata } from './token-metadata.ts';

/** The data of Metaplex's metadata account; null if it is none, or of another mint. Texts are padded with zeros. */
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

const METADATA_V1 = 4;
