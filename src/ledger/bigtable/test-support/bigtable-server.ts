import { createServer, type Http2Server } from 'node:http2';
import { createSecureServer, type ServerHttp2Session } from 'node:http2';
import type { AddressInfo } from 'node:net';
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
