import { once } from 'node:events';
import type { AddressInfo, Server } from 'node:net';

/** Starts listening. Returns null, or a message that says why it cannot; `flag` chooses another port. */
export async function listen(server: Server, port: number, host: string, flag: string): Promise<string | null> {
  try {
    server.listen(port, host);
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

/** The URL of a server that listens. */
export function formatUrl(server: Server): string {
  const { address, family, port } = server.address() as AddressInfo;
  return `http://${family === 'IPv6' ? `[${address}]` : address}:${port}/`;
}
