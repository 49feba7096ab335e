import { once } from 'node:events';
import type { AddressInfo, Server } from 'node:net';
import type { LedgerInfo } from '../../rpc-service/store/ledger-store.ts';
import { VERSION } from '../../shared/version.ts';
import { createLog } from '../monitoring/logger.ts';
import { createMetricsServer } from '../monitoring/metrics.ts';
import { composeServer, openSource } from './compose-server.ts';
import type { ServeOptions } from './serve-options.ts';
import { watchStopSignals } from './stop-signal.ts';

/** Serves until SIGINT or SIGTERM; returns the exit code. */
export async function serve(options: ServeOptions): Promise<number> {
  const { port, host, metricsPort, metricsHost } = options;
  const stopSignal = watchStopSignals();
  const log = createLog(options.logLevel, (line) => process.stderr.write(line));
  // The server survives a closed log.
  process.stderr.on('error', () => {});
  const source = await openSource(options, log);
  try {
    const range = formatRange(await source.store.info());
    const { server, metrics } = await composeServer(source, options, log);
    const metricsServer = metrics && createMetricsServer(metrics, metricsHost);
    const problem =
      (await listen(server, port, host, '--port')) ??
      (metricsServer && (await listen(metricsServer, metricsPort ?? 0, metricsHost, '--metrics-port')));
    if (problem !== null) {
      console.error(`slotscope serve: ${problem}`);
      server.close();
      return 2;
    }
    printStart(options, { url: formatUrl(server), range, metricsUrl: metricsServer && formatUrl(metricsServer) });
    await stopSignal.received;
    const responses = server.responsesInProgress();
    if (responses > 0) log('info', 'stopping', { responsesInProgress: responses });
    const resets = await server.drain(options.shutdownSeconds * 1000);
    if (resets > 0) log('info', 'connections reset', { connections: resets, afterSeconds: options.shutdownSeconds });
    metricsServer?.close();
    metricsServer?.closeAllConnections();
    return 0;
  } finally {
    stopSignal.ignore();
    await source.store.close();
  }
}

function formatRange({ firstSlot, confirmedSlot }: LedgerInfo): string {
  return firstSlot === null || confirmedSlot === null ? 'no blocks' : `slots ${firstSlot} to ${confirmedSlot}`;
}

interface Started {
  readonly url: string;
  /** The slots of the ledger. */
  readonly range: string;
  /** null if metrics are off. */
  readonly metricsUrl: string | null;
}

/** Prints the address of the service, and what it serves. */
function printStart({ ledger, endpoint, upstreams, like }: ServeOptions, { url, range, metricsUrl }: Started): void {
  console.log(`Slotscope ${VERSION} on ${url}`);
  // Without the URLs, which may contain keys.
  if (upstreams.length > 0) console.log(`Upstreams: ${upstreams.length}`);
  if (upstreams.length === 0 || ledger !== null) console.log(`Ledger: ${ledger ?? 'embedded'}, ${range}`);
  if (metricsUrl !== null) console.log(`Metrics on ${metricsUrl}metrics`);
  if (endpoint !== null) console.log(`The page uses ${new URL(endpoint).host}`);
  if (like !== null) console.log(`Answers like ${like}`);
}

/** Starts listening. Returns null, or a message with the reason for failing; `flag` names the flag for another port. */
async function listen(server: Server, port: number, host: string, flag: string): Promise<string | null> {
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
function formatUrl(server: Server): string {
  const { address, family, port } = server.address() as AddressInfo;
  return `http://${family === 'IPv6' ? `[${address}]` : address}:${port}/`;
}
