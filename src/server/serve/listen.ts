import { once } from 'node:events';
import type { AddressInfo, Server } from 'node:net';
import type { Server as HttpServer } from 'node:http';
import { createMetricsServer } from '../monitoring/metrics-server.ts';
import type { MetricsText } from '../monitoring/registry.ts';

/** Starts listening. Returns null, or a message with the reason for failing; `flag` names the flag for another port. */
export async function listen(server: Server, port: number, host: string, flag: string): Promise<string | null> {
  try {
    server.listen({ port, host, backlog: LONGEST_BACKLOG });
    await once(server, 'listening');
    return null;
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : null;
    if (code === 'EADDRINUSE') return `port ${port} on ${host} is in use; choose another with ${flag}`;
    if (code === 'EACCES') return `port ${port} is not allowed to this user; choose another with ${flag}`;
    if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND') return `${host} is not an address of this machine`;
    throw error;
  }
}

/**
 * Connections that wait to be accepted. From the next one on the kernel drops packets, and that client tries again only after a second;
 * Node's default of 511 is exceeded when thousands connect at once. The kernel lowers it to its own limit (net.core.somaxconn).
 */
const LONGEST_BACKLOG = 4096;

/** The URL of a server that listens. */
export function formatUrl(server: Server): string {
  const { address, family, port } = server.address() as AddressInfo;
  return `http://${family === 'IPv6' ? `[${address}]` : address}:${port}/`;
}

/** Where metrics are served. */
export interface MetricsAddress {
  readonly port: number;
  readonly host: string;
}

/** Serves metrics. Returns the server, or a message with the reason for failing. */
export async function listenForMetrics(
  metrics: MetricsText,
  { port, host }: MetricsAddress,
): Promise<HttpServer | string> {
  const server = createMetricsServer(metrics, host);
  return (await listen(server, port, host, '--metrics-port')) ?? server;
}

export function stopMetrics(server: HttpServer | null): void {
  server?.close();
  server?.closeAllConnections();
}
