import { createByteWriter } from './byte-writer.ts';

/** Bytes as a zstd frame (RFC 8878) of stored blocks: every decoder reads it, and nothing is compressed. */
export function encodeZstd(bytes: Uint8Array): Uint8Array {
  const writer = createByteWriter(bytes.length + 64);
  writer.u32(MAGIC);
  writer.u8(SINGLE_SEGMENT_WITH_U32_SIZE);
  writer.u32(bytes.length);
  let at = 0;
  do {
    const block = bytes.subarray(at, at + MAX_BLOCK_BYTES);
    at += block.length;
    const isLast = at === bytes.length;
    // Three bytes: whether it is the last one, the type (0, stored), and the length.
    const header = (block.length << 3) | (isLast ? 1 : 0);
    writer.bytes([header & 0xff, (header >> 8) & 0xff, header >> 16]);
    writer.bytes(block);
  } while (at < bytes.length);
  return writer.finish();
}

const MAGIC = 0xfd2f_b528;
const SINGLE_SEGMENT_WITH_U32_SIZE = 0xa0;
const MAX_BLOCK_BYTES = 128 * 1024;
