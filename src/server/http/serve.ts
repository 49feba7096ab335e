import { once } from 'node:events';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setImmediate } from 'node:timers/promises';
import { createService } from '../../rpc-service/create-service.ts';
import type { LedgerInfo } from '../../rpc-service/ledger-store.ts';
import { createMethodTable } from '../../rpc-service/methods/method-table.ts';
import { NODE_DIFFERENCES } from '../../rpc-service/node-differences.ts';
import { SERVICE_VERSION } from '../../rpc-service/version.ts';
import { createHttpServer } from './http-server.ts';
import { openLedger } from '../open-ledger.ts';
import { loadStaticFiles } from './static-files.ts';

export interface ServeOptions {
  /** Folder of an imported ledger; null for the embedded one. */
  readonly ledger: string | null;
  readonly port: number;
  readonly host: string;
  /** Cache size in bytes: two thirds for response bodies, one third for inflated blocks. */
  readonly cacheBytes: number;
  /** Node software to answer like, a name in NODE_DIFFERENCES; null for the service's own answers. */
  readonly like: string | null;
  /** Folder of the built explorer. */
  readonly app: string;
}

/** Serves until SIGINT or SIGTERM; returns the exit code. */
export async function serve({ ledger, port, host, cacheBytes, like, app }: ServeOptions): Promise<number> {
  const store = await openLedger(ledger, cacheBytes / 3);
  try {
    const onError = (error: unknown): void => console.error(error);
    const methods = createMethodTable(like === null ? [] : (NODE_DIFFERENCES.get(like) ?? []));
    const service = createService(store, { onInternalError: onError, methods, nextPass: setImmediate });
    const files = await loadStaticFiles(app);
    const server = createHttpServer({ service, files, onError, limits: { maxCacheBytes: (cacheBytes * 2) / 3 } });
    const problem = await listen(server, port, host);
    if (problem !== null) {
      console.error(`slotscope serve: ${problem}`);
      return 1;
    }
    console.log(`Slotscope ${SERVICE_VERSION} on ${formatUrl(server)}`);
    console.log(`Ledger: ${ledger ?? 'embedded'}, ${formatRange(await store.info())}`);
    if (like !== null) console.log(`Answers like ${like}`);
    await stopSignal();
    await close(server);
    return 0;
  } finally {
    await store.close();
  }
}

/** Starts listening. Returns null, or a message that says why it cannot. */
async function listen(server: Server, port: number, host: string): Promise<string | null> {
  try {
    server.listen(port, host);
    await once(server, 'listening');
    return null;
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : null;
    if (code === 'EADDRINUSE') return `port ${port} on ${host} is in use; choose another with --port`;
    if (code === 'EACCES') return `port ${port} is not allowed to this user; choose another with --port`;
    if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND') return `${host} is not an address of this machine`;
    throw error;
  }
}

function formatUrl(server: Server): string {
  const { address, family, port } = server.address() as AddressInfo;
  return `http://${family === 'IPv6' ? `[${address}]` : address}:${port}/`;
}

function formatRange({ firstSlot, confirmedSlot }: LedgerInfo): string {
  return firstSlot === null || confirmedSlot === null ? 'no blocks' : `slots ${firstSlot} to ${confirmedSlot}`;
}

async function stopSignal(): Promise<void> {
  await new Promise<void>((resolve) => {
    process.once('SIGINT', resolve);
    // Not `once`: if the whole process group is terminated, slotscope.mjs causes a second SIGTERM.
    process.on('SIGTERM', resolve);
  });
}

const GRACE_MILLISECONDS = 3_000;

/** Lets responses in progress finish, for at most GRACE_MILLISECONDS. */
async function close(server: Server): Promise<void> {
  const timer = setTimeout(() => server.closeAllConnections(), GRACE_MILLISECONDS);
  const closed = once(server, 'close');
  server.close();
  server.closeIdleConnections();
  await closed;
  clearTimeout(timer);
}
