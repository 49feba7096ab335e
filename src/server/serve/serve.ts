import type { LedgerInfo } from '../../rpc-service/store/ledger-store.ts';
import { VERSION } from '../../shared/version.ts';
import { createLog } from '../monitoring/logger.ts';
import { createServeMetrics } from '../monitoring/metrics.ts';
import { composeServer, openSource } from './compose-server.ts';
import { formatUrl, listen, listenForMetrics, stopMetrics } from './listen.ts';
import type { ServeOptions } from './serve-options.ts';
import { watchStopSignals } from './stop-signal.ts';

/** Serves until SIGINT or SIGTERM; returns the exit code. */
export async function serve(options: ServeOptions): Promise<number> {
  const { port, host, metricsAddress } = options;
  const stopSignal = watchStopSignals();
  const log = createLog(options.logLevel, (line) => process.stderr.write(line));
  // The server survives a closed log.
  process.stderr.on('error', () => {});
  const metrics = metricsAddress && (await createServeMetrics());
  const source = await openSource(options, log, metrics?.countUpstreamCall);
  try {
    const range = formatRange(await source.store.info());
    const server = await composeServer(source, options, log, metrics);
    const problem = await listen(server, port, host, '--port');
    const metricsServer = problem ?? (metricsAddress && metrics && (await listenForMetrics(metrics, metricsAddress)));
    if (typeof metricsServer === 'string') {
      console.error(`slotscope serve: ${metricsServer}`);
      server.close();
      return 2;
    }
    printStart(options, { url: formatUrl(server), range, metricsUrl: metricsServer && formatUrl(metricsServer) });
    void server.prepare();
    await stopSignal.received;
    const responses = server.responsesInProgress();
    if (responses > 0) log('info', 'stopping', { responsesInProgress: responses });
    const resets = await server.drain(options.shutdownSeconds * 1000);
    if (resets > 0) log('info', 'connections reset', { connections: resets, afterSeconds: options.shutdownSeconds });
    stopMetrics(metricsServer);
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
