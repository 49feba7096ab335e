import { joinBytes } from './join-bytes.ts';

/**
 * What the beginning of a zlib (`deflate`) or gzip stream inflates to, at most `limit` bytes; `null` if it is not of this format.
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
  // To end the stream too early is an error, which discards what was not yet read.
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
