import cluster from 'node:cluster';
import { createServer } from 'node:net';
import { fileURLToPath } from 'node:url';
import { createRateLimit } from '../access/rate-limit.ts';
import { createLog } from '../logs/logger.ts';
import { createMetricsServer, METRICS_HOST } from '../metrics/metrics-server.ts';
import { formatUrl, listen } from '../serve/listen.ts';
import { printStart } from '../serve/print-start.ts';
import type { ServeOptions } from '../serve/serve-options.ts';
import { watchStopSignals } from '../serve/stop-signal.ts';
import type { FromWorker } from './worker-messages.ts';
import { createWorkerPool } from './worker-pool.ts';
import { createWorkersMetrics } from './workers-metrics.ts';

/** The time that workers have for ending, beside that for their responses. */
const END_MILLISECONDS = 5_000;

/**
 * Runs workers that serve on one port until SIGINT or SIGTERM; returns the exit code. This process accepts the connections and hands
 * them to the workers in turn, counts calls and serves the metrics. The workers open the ledger and do the rest.
 */
export async function runWorkers(options: ServeOptions, count: number): Promise<number> {
  const stopSignal = watchStopSignals();
  const log = createLog(options.logLevel, (line) => process.stderr.write(line));
  // A log that nobody reads any more must not end the server.
  process.stderr.on('error', () => {});
  const port = options.port === 0 ? await findFreePort(options.host) : options.port;
  if (typeof port === 'string') return fail(port);
  cluster.schedulingPolicy = cluster.SCHED_RR;
  cluster.setupPrimary({
    // Built beside this code.
    exec: fileURLToPath(new URL('run.js', import.meta.url)),
    // The last one of a flag counts.
    args: [...process.argv.slice(2), '--port', String(port)],
    serialization: 'advanced',
  });
  const limit = createRateLimit(options.requestsPerSecond ?? Infinity);
  const answer = (worker: number, message: FromWorker): void => {
    switch (message.kind) {
      case 'take':
        return pool.send(worker, { kind: 'taken', id: message.id, seconds: limit.take(message.client) });
      case 'count':
        return limit.count(message.client, message.calls);
      case 'metrics':
        return metrics?.keep(worker, message.values);
      case 'listening':
    }
  };
  const pool = createWorkerPool(count, log, { onMessage: answer, onEnd: (worker) => metrics?.end(worker) });
  const ask = (worker: number): void => pool.send(worker, { kind: 'metrics' });
  const metrics = options.metricsPort === null ? null : await createWorkersMetrics({ names: pool.names, ask });
  const metricsServer = metrics && createMetricsServer(metrics);
  try {
    const problem =
      metricsServer && (await listen(metricsServer, options.metricsPort ?? 0, METRICS_HOST, '--metrics-port'));
    if (problem !== null) return fail(problem);
    const started = await Promise.race([pool.start(), stopSignal.received]);
    if (typeof started === 'number') return started;
    if (typeof started === 'object') {
      printStart(options, { ...started, metricsUrl: metricsServer && formatUrl(metricsServer) });
      await stopSignal.received;
    }
    await pool.stop(options.shutdownSeconds * 1000 + END_MILLISECONDS);
    return 0;
  } finally {
    metricsServer?.close();
    metricsServer?.closeAllConnections();
    stopSignal.ignore();
  }
}

/** All workers have to ask for the same port, also one that replaces the last one. Returns a message if there is none. */
async function findFreePort(host: string): Promise<number | string> {
  const server = createServer();
  const problem = await listen(server, 0, host, '--port');
  if (problem !== null) return problem;
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  return typeof address === 'object' && address !== null ? address.port : 0;
}

function fail(problem: string): number {
  console.error(`slotscope serve: ${problem}`);
  return 1;
}
