import type { IncomingMessage } from 'node:http';

/** The body of a request; never settles where the client leaves before its end. Never holds more than `limit` bytes. */
export function readBody(request: IncomingMessage, limit: number): Promise<Buffer | 'too large'> {
  return new Promise((resolve) => {
    const chunks: Buffer[] = [];
    let length = 0;
    request.on('data', (chunk: Buffer) => {
      length += chunk.length;
      if (length > limit) resolve('too large');
      else chunks.push(chunk);
    });
    request.on('end', () => resolve(joinChunks(chunks)));
  });
}

/** Most bodies come as one chunk, and a copy of it would cost more than all else that is done with it. */
function joinChunks(chunks: readonly Buffer[]): Buffer {
  const [first, second] = chunks;
  return first !== undefined && second === undefined ? first : Buffer.concat(chunks);
}
