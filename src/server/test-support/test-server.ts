import { once } from 'node:events';
import type { Server } from 'node:http';
import { connect } from 'node:net';
import type { AddressInfo } from 'node:net';
import { createHttpServer } from '../http/http-server.ts';
import type { HttpServerParts } from '../http/http-server.ts';

export interface TestServer {
  readonly url: string;
  readonly server: Server;
  /** Sends raw bytes and returns everything received until the server closes the connection. */
  readonly sendRaw: (bytes: string | Uint8Array) => Promise<string>;
  readonly stop: () => Promise<void>;
}

/** Starts the real server on a free loopback port. */
export async function startTestServer(parts: HttpServerParts): Promise<TestServer> {
  const server = createHttpServer(parts);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    server,
    sendRaw: async (bytes) => {
      const socket = connect(port, '127.0.0.1');
      socket.on('error', () => {});
      let text = '';
      socket.on('data', (chunk) => (text += chunk.toString('latin1')));
      socket.end(bytes);
      await once(socket, 'close');
      return text;
    },
    stop: async () => {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
}
