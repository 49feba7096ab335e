import { once } from 'node:events';
import { connect, type AddressInfo } from 'node:net';
import { setTimeout } from 'node:timers/promises';
import { createHttpServer, type HttpServer, type HttpServerParts } from '../http/http-server.ts';

export interface TestServer {
  readonly url: string;
  readonly port: number;
  readonly server: HttpServer;
  /** Sends raw bytes and returns everything received until the server closes the connection. */
  readonly sendRaw: (bytes: string | Uint8Array) => Promise<string>;
  /** Ends all connections. Throws if the server still counts bytes of responses after that. */
  readonly stop: () => Promise<void>;
}

/** Starts the real server on a free loopback port. */
export async function startTestServer(parts: HttpServerParts): Promise<TestServer> {
  const server = createHttpServer(parts);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    port,
    url: `http://127.0.0.1:${port}`,
    server,
    sendRaw: async (bytes) => {
      const socket = connect(port, '127.0.0.1');
      socket.on('error', () => {});
      let text = '';
      socket.on('data', (chunk) => (text += chunk.toString('latin1')));
      socket.end(bytes);
      // Not `once` of node:events, which rejects if the server resets the connection, as Node 26 does where older ones only close it.
      await new Promise((resolve) => socket.once('close', resolve));
      return text;
    },
    stop: async () => {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
      // A response may be waiting for its next chunk.
      for (let tries = 0; server.unsentBytes() !== 0 && tries < 100; tries++) await setTimeout(20);
      const unsent = server.unsentBytes();
      if (unsent !== 0) throw new Error(`${unsent} bytes are counted as unsent, but no connection is open`);
    },
  };
}
