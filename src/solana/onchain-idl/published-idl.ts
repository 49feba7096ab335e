import { ByteError, type ByteReader, createByteReader } from '../../shared/bytes/bytes.ts';
import { inflate } from '../../shared/bytes/compression.ts';
import { encodeHex, parseBase58, parseBase64 } from '../../shared/bytes/encodings.ts';
import { encodeAddress } from '../ids/id-bytes.ts';
import type { Address } from '../ids/ids.ts';
import { COMPRESSIONS, ENCODINGS, FORMATS, SOURCES } from '../programs/program-metadata.ts';

/** An IDL as an account stores it. */
export type PublishedIdl =
  | { readonly source: 'direct'; readonly packed: PackedText }
  /** Elsewhere on the web: shown, never fetched. */
  | { readonly source: 'url'; readonly packed: PackedText }
  /** In another account, whose data from `offset` is packed in this way. `length` null: to its end. */
  | {
      readonly source: 'account';
      readonly address: Address;
      readonly offset: number;
      readonly length: number | null;
      readonly packing: Packing;
    };

/** Compressed and encoded text. */
export interface PackedText extends Packing {
  readonly bytes: Uint8Array;
}

export interface Packing {
  readonly compression: 'none' | 'gzip' | 'zlib';
  readonly encoding: 'none' | 'utf8' | 'base58' | 'base64';
}

/** The reason why an account contains no readable IDL, as a whole sentence. */
export interface UnreadableIdl {
  readonly reason: string;
}

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

/** The data of an account of the Program Metadata program with an IDL. Formats other than JSON are rejected. */
export function parseProgramMetadata(data: Uint8Array): PublishedIdl | UnreadableIdl {
  try {
    return readMetadata(createByteReader(data));
  } catch (error) {
    if (error instanceof ByteError) return { reason: `It is cut: ${error.message}.` };
    throw error;
  }
}

/**
 * The text of an IDL account, or the reason why there is none. Clients store text in base58 or base64 either encoded or
 * decoded. JSON contains characters outside both alphabets, which distinguishes the two.
 */
export async function unpackText({ bytes, compression, encoding }: PackedText): Promise<string | UnreadableIdl> {
  const inflated = compression === 'none' ? bytes : await inflate(bytes, STREAM_FORMATS[compression], MAX_IDL_BYTES);
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

/** The largest published IDLs have some 300 kB. */
export const MAX_IDL_BYTES = 1_000_000;
export const TOO_LONG = 'It is longer than 1 MB, the limit for an IDL that was not chosen by you.';

/** The start of SHA-256 of "internal:IdlAccount". */
const DISCRIMINATOR = '184662bf3a907b9e';

function readMetadata(reader: ByteReader): PublishedIdl | UnreadableIdl {
  const discriminator = reader.u8();
  if (discriminator === BUFFER) return { reason: 'It is a buffer that was not published yet.' };
  if (discriminator !== METADATA) return { reason: 'It is not an account of the Program Metadata program.' };
  // Program, authority, whether it is mutable and canonical, seed.
  reader.bytes(32 + 32 + 1 + 1 + 16);
  const encoding = ENCODINGS[reader.u8()];
  const compression = COMPRESSIONS[reader.u8()];
  const format = reader.u8();
  const source = SOURCES[reader.u8()];
  const length = reader.u32();
  reader.bytes(PADDING);
  const bytes = reader.bytes(length);
  if (encoding === undefined || compression === undefined || source === undefined) {
    return { reason: 'Its encoding, compression or source is not known to Slotscope.' };
  }
  // Accounts of the format "none" contain JSON too.
  if (format > JSON_FORMAT) return { reason: `Its format is ${FORMATS[format] ?? 'unknown'}, not JSON.` };
  const packing: Packing = { encoding, compression };
  if (source !== 'account') return { source, packed: { ...packing, bytes } };
  const reference = createByteReader(bytes);
  return {
    source,
    address: encodeAddress(reference.bytes(32)),
    offset: reference.u32(),
    // 0: to the end.
    length: reference.u32() || null,
    packing,
  };
}

const BUFFER = 1;
const METADATA = 2;
const JSON_FORMAT = 1;
/** The header has 96 bytes. */
const PADDING = 5;

function decodeUtf8(bytes: Uint8Array): string | null {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
}

const STREAM_FORMATS = { gzip: 'gzip', zlib: 'deflate' } as const;
