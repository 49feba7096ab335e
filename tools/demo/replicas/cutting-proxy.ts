import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';

/** A TCP proxy whose connections can be cut. */
export interface CuttingProxy {
  /** Host and port. */
  readonly address: string;
  /** Bytes that it has passed on from the server to clients. */
  readonly bytesReceived: () => number;
  /** Resets all connections. */
  readonly reset: () => void;
  /** Resets all connections, and every new one until `mend`. */
  readonly cut: () => void;
  readonly mend: () => void;
  readonly stop: () => void;
}

export async function startCuttingProxy(target: string): Promise<CuttingProxy> {
  const { hostname, port } = new URL(`http://${target}`);
  const sockets = new Set<Socket>();
  let isCut = false;
  let bytesReceived = 0;
  const add = (socket: Socket, other: () => Socket): void => {
    sockets.add(socket);
    socket.on('error', () => {});
    socket.on('close', () => {
      sockets.delete(socket);
      other().destroy();
    });
  };
  const reset = (): void => {
    for (const socket of sockets) socket.resetAndDestroy();
  };
  const server = createServer((client) => {
    if (isCut) {
      client.resetAndDestroy();
      return;
    }
    const upstream = connect(Number(port), hostname);
    add(client, () => upstream);
    add(upstream, () => client);
    upstream.on('data', ({ length }) => (bytesReceived += length));
    client.pipe(upstream).pipe(client);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  return {
    address: `127.0.0.1:${typeof address === 'object' ? address?.port : ''}`,
    bytesReceived: () => bytesReceived,
    reset,
    cut: () => {
      isCut = true;
      reset();
    },
    mend: () => (isCut = false),
    stop: () => {
      server.close();
      for (const socket of sockets) socket.destroy();
    },
  };
}
