// Repeats a request on keep-alive connections and reports when all responses have arrived. Uses plain sockets, so that the client
// needs less CPU than the server.
import { connect } from 'node:net';

export interface Load {
  readonly port: number;
  readonly body: string;
  /** Accept-Encoding. */
  readonly coding: string;
  readonly connections: number;
  /** Number of requests, on all connections together. */
  readonly requests: number;
}

process.on('message', (load: Load) => {
  void runLoad(load).then(() => process.send?.('done'));
});

async function runLoad({ port, body, coding, connections, requests }: Load): Promise<void> {
  const request = Buffer.from(
    `POST / HTTP/1.1\r\nhost: 127.0.0.1\r\ncontent-type: application/json\r\naccept-encoding: ${coding}\r\n` +
      `content-length: ${Buffer.byteLength(body)}\r\n\r\n${body}`,
  );
  const each = Math.ceil(requests / connections);
  await Promise.all(Array.from({ length: connections }, () => repeatRequest(each, port, request)));
}

/** Sends the request `times` times in sequence. Expects every response to have the length of the first. */
function repeatRequest(times: number, port: number, request: Uint8Array): Promise<void> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1', () => socket.write(request));
    let length: number | null = null;
    let received = 0;
    let count = 0;
    socket.on('error', reject);
    socket.on('data', (chunk) => {
      length ??= responseLength(chunk);
      received += chunk.length;
      if (received < length) return;
      if (received > length) reject(new Error(`received ${received} bytes, expected ${length}`));
      count++;
      received = 0;
      if (count < times) socket.write(request);
      else {
        socket.destroy();
        resolve();
      }
    });
  });
}

/** Length of a response including its head, from the content-length header. */
function responseLength(chunk: Buffer): number {
  const head = chunk.toString('latin1', 0, chunk.indexOf('\r\n\r\n') + 4);
  const [, length] = /^HTTP\/1\.1 200 .*\r\ncontent-length: (\d+)\r\n/is.exec(head) ?? [];
  if (length === undefined) throw new Error(`no response with a content-length: ${head}`);
  return head.length + Number(length);
}
