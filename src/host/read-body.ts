import type { IncomingMessage } from 'node:http';

/** The body of a request, or why it was not read. Never holds more than `limit` bytes. */
export type Body = Buffer | 'too large' | 'cut';

export function readBody(request: IncomingMessage, limit: number): Promise<Body> {
  return new Promise((resolve) => {
    const chunks: Buffer[] = [];
    let length = 0;
    request.on('data', (chunk: Buffer) => {
      length += chunk.length;
      if (length > limit) resolve('too large');
      else chunks.push(chunk);
    });
    request.on('end', () => resolve(Buffer.concat(chunks)));
    request.on('close', () => resolve('cut'));
    request.on('error', () => resolve('cut'));
  });
}
