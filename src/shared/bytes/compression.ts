import { createByteWriter, joinBytes } from './bytes.ts';

/**
 * Decompresses zlib (`deflate`) or gzip. `tooLong`: the output exceeds `limit` bytes, where it stops, because a few
 * kilobytes can inflate to gigabytes. `damaged`: the input is truncated or not in this format. Browsers also report
 * trailing bytes as damage, Node does not.
 */
export async function inflate(
  bytes: Uint8Array,
  format: 'deflate' | 'gzip',
  limit: number,
): Promise<Uint8Array | 'damaged' | 'tooLong'> {
  const { readable, writable } = new DecompressionStream(format);
  const writer = writable.getWriter();
  // Reported by the reader too.
  writer.write(new Uint8Array(bytes)).catch(() => undefined);
  writer.close().catch(() => undefined);
  const reader = readable.getReader();
  const chunks: Uint8Array[] = [];
  let length = 0;
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return joinBytes(chunks);
      length += value.length;
      if (length > limit) return 'tooLong';
      chunks.push(value);
    }
  } catch {
    return 'damaged';
  } finally {
    reader.cancel().catch(() => undefined);
  }
}

/**
 * The start of an inflated zlib (`deflate`) or gzip stream, at most `limit` bytes; `null` if it is not of this format.
 * `isWhole` if the stream ends with these bytes.
 */
export async function inflateBeginning(
  bytes: Uint8Array,
  format: 'deflate' | 'gzip',
  limit: number,
): Promise<{ readonly bytes: Uint8Array; readonly isWhole: boolean } | null> {
  const { readable, writable } = new DecompressionStream(format);
  const chunks: Uint8Array[] = [];
  let length = 0;
  const reading = readable.pipeTo(
    new WritableStream({
      write: (chunk) => {
        if (length >= limit) throw new RangeError('enough was read');
        chunks.push(chunk.subarray(0, limit - length));
        length += chunk.length;
      },
    }),
  );
  const ended = reading.then(
    () => true,
    () => false,
  );
  const writer = writable.getWriter();
  try {
    await writer.write(new Uint8Array(bytes));
  } catch {
    // Damaged, or longer than the limit.
    if (length === 0) return null;
  }
  // Closing the stream early fails, which discards unread output.
  await quiet(() => length);
  writer.close().catch(() => undefined);
  const isWhole = await ended;
  return length === 0 && !isWhole ? null : { bytes: joinBytes(chunks), isWhole: isWhole && length <= limit };
}

/** Resolves once a count stays the same. */
async function quiet(count: () => number): Promise<void> {
  let before = -1;
  for (let still = 0; still < 3;) {
    still = before === count() ? still + 1 : 0;
    before = count();
    await new Promise((resolve) => setTimeout(resolve));
  }
}

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
