import { ZSTDDecoder } from 'zstddec';
import { ByteError, type ByteReader, createByteReader } from '../../shared/bytes/bytes.ts';

/**
 * Inflates zstd. Throws on broken input, a wrong checksum and on more than `limit` bytes. Memory is bounded by the
 * headers of the blocks, not by the size that the frame claims. A large window needs no extra memory, because the
 * output is the window.
 */
export async function inflateZstd(payload: Uint8Array, limit: number): Promise<Uint8Array> {
  const most = measureZstd(payload);
  const decoder = new ZSTDDecoder();
  await decoder.init();
  // The decoder treats 0 as "unknown".
  const inflated = decoder.decode(payload, Math.max(1, Math.min(most, limit)));
  // It returns nothing if the input is broken or does not fit.
  if (inflated.length > limit || (inflated.length === 0 && most > 0))
    throw new Error(`not valid zstd, or more than ${limit} bytes`);
  return inflated;
}

const FRAME_MAGIC = 0xfd2fb528;
const SKIPPABLE_MAGIC = 0x184d2a50;
const MAX_BLOCK_BYTES = 128 * 1024;

/** The most bytes that zstd frames can inflate to, by their headers and the headers of their blocks. Throws ByteError. */
function measureZstd(payload: Uint8Array): number {
  const reader = createByteReader(payload);
  let most = 0;
  while (reader.remaining() > 0) {
    const magic = reader.u32();
    if (magic === FRAME_MAGIC) most += measureFrame(reader);
    else if ((magic & 0xffff_fff0) === SKIPPABLE_MAGIC) reader.bytes(reader.u32());
    else throw reader.error('not a zstd frame');
  }
  return most;
}

function measureFrame(reader: ByteReader): number {
  const descriptor = reader.u8();
  const isSingleSegment = (descriptor & 0x20) !== 0;
  if (!isSingleSegment) reader.u8();
  reader.bytes(DICTIONARY_ID_BYTES[descriptor & 3] ?? 0);
  const declared = readContentSize(reader, descriptor >> 6, isSingleSegment);
  const most = measureBlocks(reader);
  if ((descriptor & 4) !== 0) reader.bytes(4);
  if (declared !== null && declared > BigInt(most)) {
    throw new ByteError(`a frame that claims ${declared} bytes, and can hold at most ${most}`, reader.offset());
  }
  return declared === null ? most : Number(declared);
}

const DICTIONARY_ID_BYTES = [0, 1, 2, 4] as const;

function readContentSize(reader: ByteReader, form: number, isSingleSegment: boolean): bigint | null {
  switch (form) {
    case 0:
      return isSingleSegment ? BigInt(reader.u8()) : null;
    case 1:
      return BigInt(reader.u16() + 256);
    case 2:
      return BigInt(reader.u32());
    default:
      return reader.u64();
  }
}

const BLOCK_TYPES = ['raw', 'repeated byte', 'compressed'] as const;

function measureBlocks(reader: ByteReader): number {
  let most = 0;
  for (;;) {
    const header = reader.u16() | (reader.u8() << 16);
    const [type, size] = [BLOCK_TYPES[(header >> 1) & 3], header >> 3];
    if (type === undefined || size > MAX_BLOCK_BYTES) throw reader.error('not a zstd block');
    reader.bytes(type === 'repeated byte' ? 1 : size);
    most += type === 'compressed' ? MAX_BLOCK_BYTES : size;
    if ((header & 1) !== 0) return most;
  }
}
