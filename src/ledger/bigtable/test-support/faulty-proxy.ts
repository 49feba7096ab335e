import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/** Passes connections on to a port of this machine until it is told to fail. */
export interface FaultyProxy {
  readonly port: number;
  /** How many connections it has had. */
  readonly connections: () => number;
  /** Makes the current connections swallow everything, like those that a network has forgotten. */
  readonly forgetConnections: () => void;
  readonly close: () => Promise<void>;
}

/** Cuts the connection number `n`, from 0, after `bytesOf(n)` bytes of answers; null: never. */
export async function startFaultyProxy(
  target: number,
  bytesOf: (connection: number) => number | null = () => null,
): Promise<FaultyProxy> {
  let count = 0;
  const pairs = new Set<readonly [Socket, Socket]>();
  const server = createServer((client) => {
    let left = bytesOf(count++);
    const upstream = connect(target, '127.0.0.1');
    const pair = [client, upstream] as const;
    pairs.add(pair);
    const end = (): void => {
      pairs.delete(pair);
      client.destroy();
      upstream.destroy();
    };
    for (const socket of pair) socket.on('error', end).on('close', end);
    client.on('data', (bytes) => upstream.write(bytes));
    upstream.on('data', (bytes: Buffer) => {
      client.write(left === null ? bytes : bytes.subarray(0, left));
      if (left === null) return;
      left -= bytes.length;
      if (left <= 0) client.end(end);
    });
  });
  const port = await new Promise<number>((resolve) => {
    server.listen(0, '127.0.0.1', () => resolve((server.address() as AddressInfo).port));
  });
  return {
    port,
    connections: () => count,
    forgetConnections: () => {
      for (const [client, upstream] of pairs) {
        client.removeAllListeners('data').resume();
        upstream.removeAllListeners('data').resume();
      }
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        for (const pair of pairs) for (const socket of pair) socket.destroy();
      }),
  };
}
