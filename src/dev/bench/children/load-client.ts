// Asks a server the same again and again on connections that are kept, and says when it has been answered. On bare sockets:
// whoever asks should cost less than whoever answers.
import { connect } from 'node:net';

export interface Load {
  readonly port: number;
  readonly body: string;
  /** Accept-Encoding. */
  readonly coding: string;
  readonly connections: number;
  /** How many to ask for, on all connections together. */
  readonly answers: number;
}

process.on('message', (load: Load) => {
  void putUnderLoad(load).then(() => process.send?.('done'));
});

async function putUnderLoad({ port, body, coding, connections, answers }: Load): Promise<void> {
  const request = Buffer.from(
    `POST / HTTP/1.1\r\nhost: 127.0.0.1\r\ncontent-type: application/json\r\naccept-encoding: ${coding}\r\n` +
      `content-length: ${Buffer.byteLength(body)}\r\n\r\n${body}`,
  );
  const each = Math.ceil(answers / connections);
  await Promise.all(Array.from({ length: connections }, () => askAgain(each, port, request)));
}

/** One after another; every answer is as long as the first. */
function askAgain(times: number, port: number, request: Uint8Array): Promise<void> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1', () => socket.write(request));
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
      if (count < times) socket.write(request);
      else {
        socket.destroy();
        resolve();
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
