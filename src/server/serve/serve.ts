import type { LedgerInfo } from '../../rpc-service/ledger-store.ts';
import { createLog } from '../logs/logger.ts';
import { createMetricsServer, METRICS_HOST } from '../metrics/metrics-server.ts';
import { composeServers } from './compose-servers.ts';
import { formatUrl, listen } from './listen.ts';
import { openSource } from './open-source.ts';
import { printStart } from './print-start.ts';
import type { ServeOptions } from './serve-options.ts';
import { watchStopSignals } from './stop-signal.ts';

/** Serves until SIGINT or SIGTERM; returns the exit code. */
export async function serve(options: ServeOptions): Promise<number> {
  const { port, host, metricsPort } = options;
  const stopSignal = watchStopSignals();
  const log = createLog(options.logLevel, (line) => process.stderr.write(line));
  // A log that nobody reads any more must not end the server.
  process.stderr.on('error', () => {});
  const source = await openSource(options, log);
  try {
    const range = formatRange(await source.store.info());
    const { server, metrics } = await composeServers(source, options, log);
    const metricsServer = metrics && createMetricsServer(metrics);
    const problem =
      (await listen(server, port, host, '--port')) ??
      (metricsServer && (await listen(metricsServer, metricsPort ?? 0, METRICS_HOST, '--metrics-port')));
    if (problem !== null) {
      console.error(`slotscope serve: ${problem}`);
      server.close();
      return 1;
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
