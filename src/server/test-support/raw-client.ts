import { once } from 'node:events';
import { connect, type Socket } from 'node:net';

/** A connection that reads nothing until it is resumed. */
export interface RawClient {
  readonly socket: Socket;
  /** The code of the error that ended the connection; null if it ended without one, or is open. */
  readonly error: () => string | null;
  readonly closed: Promise<unknown>;
}

export async function openRawClient(port: number, bytes: string): Promise<RawClient> {
  const socket = connect(port, '127.0.0.1');
  let code: string | null = null;
  socket.on('error', (error) => (code = 'code' in error ? String(error.code) : error.message));
  const closed = new Promise((resolve) => socket.once('close', resolve));
  await once(socket, 'connect');
  socket.pause();
  socket.write(bytes);
  return { socket, error: () => code, closed };
}

/** The bytes of a POST of JSON. */
export function postBytes(body: string, version = '1.1'): string {
  const length = Buffer.byteLength(body);
  return `POST / HTTP/${version}\r\nhost: 127.0.0.1\r\ncontent-type: application/json\r\ncontent-length: ${length}\r\n\r\n${body}`;
}
