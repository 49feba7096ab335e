import { once } from 'node:events';
import { request } from 'node:http';
import type { IncomingHttpHeaders, IncomingMessage, Server } from 'node:http';
import type { AddressInfo } from 'node:net';

/** The port of a server that listens from now on. */
export async function listen(server: Server): Promise<number> {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return (server.address() as AddressInfo).port;
}

export function stop(server: Server): void {
  server.close();
  server.closeAllConnections();
}

export interface HttpAnswer {
  readonly headers: IncomingHttpHeaders;
  /** As they travelled. */
  readonly bytes: Buffer;
  /** Milliseconds from asking to the first byte of the body, and to the last. */
  readonly firstByte: number;
  readonly lastByte: number;
}

export async function post(port: number, body: string, coding: string): Promise<HttpAnswer> {
  const headers = { 'content-type': 'application/json', 'accept-encoding': coding };
  const start = performance.now();
  const asked = request({ port, host: '127.0.0.1', method: 'POST', headers, agent: false }).end(body);
  const [answer] = (await once(asked, 'response')) as [IncomingMessage];
  const chunks: Buffer[] = [];
  let firstByte = 0;
  for await (const chunk of answer) {
    if (chunks.length === 0) firstByte = performance.now() - start;
    chunks.push(chunk as Buffer);
  }
  return { headers: answer.headers, bytes: Buffer.concat(chunks), firstByte, lastByte: performance.now() - start };
}
