import { X509Certificate, createPrivateKey } from 'node:crypto';
import { type Http2Server, type ServerHttp2Session, createSecureServer, createServer } from 'node:http2';
import { type AddressInfo, type Socket, connect, createServer as createTcpServer } from 'node:net';
import type { ServiceImpl } from '@connectrpc/connect';
import { connectNodeAdapter } from '@connectrpc/connect-node';
import { Bigtable } from '../../proto/bigtable_pb.ts';

/** A gRPC server on a free port of the loopback address. */
export interface BigtableServer {
  readonly port: number;
  readonly close: () => Promise<void>;
}

/** Answers calls with these methods, over TLS with a certificate for localhost if `tls` has one. */
export async function startBigtableServer(
  methods: Partial<ServiceImpl<typeof Bigtable>>,
  tls: { readonly key: string; readonly cert: string } | null = null,
): Promise<BigtableServer> {
  const handler = connectNodeAdapter({ routes: ({ service }) => service(Bigtable, methods) });
  const server: Http2Server = tls === null ? createServer(handler) : createSecureServer({ ...tls }, handler);
  const sessions = new Set<ServerHttp2Session>();
  server.on('session', (session) => {
    sessions.add(session);
    session.on('close', () => sessions.delete(session));
  });
  const port = await new Promise<number>((resolve) => {
    server.listen(0, '127.0.0.1', () => resolve((server.address() as AddressInfo).port));
  });
  return {
    port,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        for (const session of sessions) session.destroy();
      }),
  };
}

/** Forwards connections to a local port until a test makes it fail. */
interface FaultyProxy {
  readonly port: number;
  /** Number of connections so far. */
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
  const server = createTcpServer((client) => {
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

// For tests only: signed by itself, for localhost, valid until 2120.
const KEY =
  'MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgxWLMoDWJx2VwJMhBQ5oceF6gxKA8HQaOyv8l95IoaXyhRANCAAQBFn8UEKHeJPt+ZbxnmGoFlefGqn/EjemX+xJB0hfxLt6MSoqWBK14MVKOCzIVbe4SD2L6tOvpgvnoXvWkEmat';
const CERTIFICATE =
  'MIIBZjCCAQ2gAwIBAgIBATAKBggqhkjOPQQDAjAUMRIwEAYDVQQDDAlsb2NhbGhvc3QwIBcNMjAwMTAxMDAwMDAwWhgPMjEyMDAxMDEwMDAwMDBaMBQxEjAQBgNVBAMMCWxvY2FsaG9zdDBZMBMGByqGSM49AgEGCCqGSM49AwEHA0IABAEWfxQQod4k+35lvGeYagWV58aqf8SN6Zf7EkHSF/Eu3oxKipYErXgxUo4LMhVt7hIPYvq06+mC+ehe9aQSZq2jTjBMMBoGA1UdEQQTMBGCCWxvY2FsaG9zdIcEfwAAATAPBgNVHRMBAf8EBTADAQH/MB0GA1UdDgQWBBSg2COYSbkg2QbhCAAYp4aqwBQ+XDAKBggqhkjOPQQDAgNHADBEAiB0oJ0lyVObG5JAnCdZnWno5VgQWd8n7vbcMS6PLXo9ewIgSFPGmLlpM7YGsYye+1aKIFYjFeCIhXRrRklCJCaZ3Lw=';

export const LOCALHOST_CERTIFICATE = {
  key: createPrivateKey({ key: Buffer.from(KEY, 'base64'), format: 'der', type: 'pkcs8' }).export({
    format: 'pem',
    type: 'pkcs8',
  }) as string,
  cert: new X509Certificate(Buffer.from(CERTIFICATE, 'base64')).toString(),
};
