import { ByteError, type ByteReader, createByteReader } from '../../shared/bytes/bytes.ts';
import { encodeAddress } from '../ids/id-bytes.ts';
import { COMPRESSIONS, ENCODINGS, FORMATS, SOURCES } from './metadata-enums.ts';
import type { Packing, PublishedIdl, UnreadableIdl } from './published-idl.ts';

/** The data of an account of the Program Metadata program that holds an IDL. Anything but JSON is refused. */
export function parseProgramMetadata(data: Uint8Array): PublishedIdl | UnreadableIdl {
  try {
    return readMetadata(createByteReader(data));
  } catch (error) {
    if (error instanceof ByteError) return { reason: `It is cut: ${error.message}.` };
    throw error;
  }
}

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
  // Accounts of the format "none" hold JSON too.
  if (format > JSON_FORMAT) return { reason: `Its format is ${FORMATS[format] ?? 'unknown'}, not JSON.` };
  const packing: Packing = { encoding, compression };
  if (source !== 'account') return { source, packed: { ...packing, bytes } };
  const reference = createByteReader(bytes);
  return {
    source,
    address: encodeAddress(reference.bytes(32)),
    offset: reference.u32(),
    // 0: up to the end.
    length: reference.u32() || null,
    packing,
  };
}

const BUFFER = 1;
const METADATA = 2;
const JSON_FORMAT = 1;
/** The header has 96 bytes. */
const PADDING = 5;
