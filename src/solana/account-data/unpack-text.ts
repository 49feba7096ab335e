import { parseBase58, parseBase64 } from '../../shared/bytes/encodings.ts';
import { inflate } from '../../shared/bytes/compression.ts';
import type { PackedText, UnreadableIdl } from './published-idl.ts';

/**
 * The text of an IDL account, or why it has none. Clients store text in base58 or base64 either as it is or decoded: JSON has
 * characters that neither alphabet has, which tells them apart.
 */
export async function unpackText({ bytes, compression, encoding }: PackedText): Promise<string | UnreadableIdl> {
  const inflated = compression === 'none' ? bytes : await inflate(bytes, FORMATS[compression], MAX_IDL_BYTES);
  if (inflated === 'tooLong' || inflated.length > MAX_IDL_BYTES) {
    return { reason: TOO_LONG };
  }
  if (inflated === 'damaged') return { reason: `It is not valid ${compression}.` };
  const text = decodeUtf8(inflated);
  if (text === null) return { reason: 'It is not UTF-8 text.' };
  const inner = encoding === 'base58' ? parseBase58(text) : encoding === 'base64' ? parseBase64(text) : null;
  if (inner === null) return text;
  return decodeUtf8(inner) ?? { reason: 'It is not UTF-8 text.' };
}

function decodeUtf8(bytes: Uint8Array): string | null {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
}

/** The largest published IDLs have some 300 kB. */
export const MAX_IDL_BYTES = 1_000_000;
export const TOO_LONG = 'It is longer than 1 MB, the limit for an IDL that was not chosen by you.';
const FORMATS = { gzip: 'gzip', zlib: 'deflate' } as const;
