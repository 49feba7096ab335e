import { isUtf8 } from 'node:buffer';
import type { IncomingMessage } from 'node:http';

/** Maximum request body in bytes, as on nodes. */
export const MAX_BODY_BYTES = 50 * 1024;

export type RequestBody = Buffer | 'too large' | 'aborted';

/** Buffers at most MAX_BODY_BYTES, and calls `onBody` once. Every call needs it, so it is not a promise. */
export function readBody(request: IncomingMessage, onBody: (body: RequestBody) => void): void {
  const chunks: Buffer[] = [];
  let length = 0;
  request.on('data', (chunk: Buffer) => {
    const isTooLarge = length > MAX_BODY_BYTES;
    length += chunk.length;
    if (length <= MAX_BODY_BYTES) chunks.push(chunk);
    else if (!isTooLarge) onBody('too large');
  });
  request.on('close', () => {
    if (length <= MAX_BODY_BYTES) onBody(request.complete ? joinChunks(chunks) : 'aborted');
  });
}

/** Most bodies arrive as one chunk; copying it would be the most expensive step of a cached request. */
function joinChunks(chunks: readonly Buffer[]): Buffer {
  const [first, second] = chunks;
  return first !== undefined && second === undefined ? first : Buffer.concat(chunks);
}

/** Null if the bytes are not UTF-8. Most texts do not have the character that replaces wrong bytes, so nothing else is read twice. */
export function decodeUtf8(bytes: Buffer): string | null {
  const text = bytes.toString();
  return text.includes('\uFFFD') && !isUtf8(bytes) ? null : text;
}
