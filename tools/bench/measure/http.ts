import { once } from 'node:events';
import { request } from 'node:http';
import type { IncomingHttpHeaders, IncomingMessage, Server } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Starts listening on a free port and returns it. */
export async function listen(server: Server): Promise<number> {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return (server.address() as AddressInfo).port;
}

export function stop(server: Server): void {
  server.close();
  server.closeAllConnections();
}

export interface HttpResponse {
  readonly headers: IncomingHttpHeaders;
  /** The body as transferred, possibly compressed. */
  readonly bytes: Buffer;
  /** Milliseconds from the request to the first and the last byte of the body. */
  readonly firstByte: number;
  readonly lastByte: number;
}

export async function post(port: number, body: string, coding: string): Promise<HttpResponse> {
  const headers = { 'content-type': 'application/json', 'accept-encoding': coding };
  const start = performance.now();
  const sent = request({ port, host: '127.0.0.1', method: 'POST', headers, agent: false }).end(body);
  const [response] = (await once(sent, 'response')) as [IncomingMessage];
  const chunks: Buffer[] = [];
  let firstByte = 0;
  for await (const chunk of response) {
    if (chunks.length === 0) firstByte = performance.now() - start;
    chunks.push(chunk as Buffer);
  }
  return { headers: response.headers, bytes: Buffer.concat(chunks), firstByte, lastByte: performance.now() - start };
}
