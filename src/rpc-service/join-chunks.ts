/** Minimum chunk length in characters. Below this, sending a chunk costs more than encoding it. */
export const CHUNK_LENGTH = 64 * 1024;

/** Joins short strings, after `head`, into chunks of at least CHUNK_LENGTH characters; only the last chunk is shorter. */
export function* joinChunks(parts: Iterable<string>, head: string): Generator<string, void> {
  let chunk = head;
  for (const part of parts) {
    chunk += part;
    if (chunk.length < CHUNK_LENGTH) continue;
    yield chunk;
    chunk = '';
  }
  yield chunk;
}
