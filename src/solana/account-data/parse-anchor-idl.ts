import { ByteError, createByteReader } from '../../shared/bytes/bytes.ts';
import { encodeHex } from '../../shared/bytes/encodings.ts';
import type { PublishedIdl, UnreadableIdl } from './published-idl.ts';

/** The data of Anchor's IDL account: discriminator, authority, length, and JSON as zlib. More room may follow. */
export function parseAnchorIdl(data: Uint8Array): PublishedIdl | UnreadableIdl {
  try {
    const reader = createByteReader(data);
    if (encodeHex(reader.bytes(8)) !== DISCRIMINATOR) return { reason: 'It is not an IDL account of Anchor.' };
    reader.bytes(32);
    const bytes = reader.bytes(reader.u32());
    if (bytes.length === 0) return { reason: 'It is empty.' };
    return { source: 'direct', packed: { bytes, compression: 'zlib', encoding: 'utf8' } };
  } catch (error) {
    if (error instanceof ByteError) return { reason: `It is cut: ${error.message}.` };
    throw error;
  }
}

/** The start of SHA-256 of "internal:IdlAccount". */
const DISCRIMINATOR = '184662bf3a907b9e';
