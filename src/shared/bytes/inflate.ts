import { joinBytes } from './join-bytes.ts';

/**
 * Decompresses zlib (`deflate`) or gzip. `tooLong`: the output has more than `limit` bytes; a few kilobytes can inflate to gigabytes,
 * so it ends there. `damaged`: the input is cut or not of this format. Browsers say so too of bytes after its end, Node does not.
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
