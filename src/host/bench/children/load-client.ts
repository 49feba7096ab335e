// Asks a server the same again and again on connections that are kept, and tells how many answers came. On bare sockets: whoever
// asks should cost less than whoever answers.
import { connect } from 'node:net';
import type { Socket } from 'node:net';

export interface Load {
  readonly port: number;
  readonly body: string;
  /** Accept-Encoding. */
  readonly coding: string;
  readonly connections: number;
  readonly milliseconds: number;
}

/** How many answers came. */
export type LoadReport = number;

process.on('message', (load: Load) => {
  void putUnderLoad(load).then((report: LoadReport) => process.send?.(report));
});

async function putUnderLoad({ port, body, coding, connections, milliseconds }: Load): Promise<LoadReport> {
  const request = Buffer.from(
    `POST / HTTP/1.1\r\nhost: 127.0.0.1\r\ncontent-type: application/json\r\naccept-encoding: ${coding}\r\n` +
      `content-length: ${Buffer.byteLength(body)}\r\n\r\n${body}`,
  );
  const start = performance.now();
  const counts = await Promise.all(
    Array.from({ length: connections }, () => askUntil(start + milliseconds, port, request)),
  );
  return counts.reduce((sum, count) => sum + count, 0);
}

/** Gives how many whole answers came; every answer is as long as the first. */
function askUntil(end: number, port: number, request: Uint8Array): Promise<number> {
  return new Promise((resolve, reject) => {
    const socket: Socket = connect(port, '127.0.0.1', () => socket.write(request));
    let length: number | null = null;
    let got = 0;
    let count = 0;
    socket.on('error', reject);
    socket.on('data', (chunk) => {
      length ??= answerLength(chunk);
      got += chunk.length;
      if (got < length) return;
      if (got > length) reject(new Error(`${got} bytes, where ${length} were said`));
      count++;
      got = 0;
      if (performance.now() < end) socket.write(request);
      else {
        socket.destroy();
        resolve(count);
      }
    });
  });
}

/** From the head of an answer. */
function answerLength(chunk: Buffer): number {
  const head = chunk.toString('latin1', 0, chunk.indexOf('\r\n\r\n') + 4);
  const [, length] = /^HTTP\/1\.1 200 .*\r\ncontent-length: (\d+)\r\n/is.exec(head) ?? [];
  if (length === undefined) throw new Error(`no answer of a known length: ${head}`);
  return head.length + Number(length);
}
