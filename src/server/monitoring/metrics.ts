import { type Server, createServer } from 'node:http';
import { privateAccess } from '../access/access-policy.ts';
import type { ObservedRequest } from './requests.ts';

export interface Metrics {
  readonly contentType: string;
  /** The metrics in Prometheus' text format. */
  readonly text: () => Promise<string>;
  readonly countRequest: (observed: ObservedRequest) => void;
  readonly countError: () => void;
  /** Adds what a server uses at the moment. */
  readonly watchServer: (server: WatchedServer) => void;
}

type WatchedServer = Pick<Server, 'getConnections'> & { readonly unsentBytes: () => number };

/**
 * Counts the server's work. Calls of unknown methods count as "other", because clients could invent any number of
 * names. Only this module loads prom-client.
 */
export async function createMetrics(hasMethod: (name: string) => boolean): Promise<Metrics> {
  const { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } = await import('prom-client');
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const registers = [registry];
  const requests = new Counter({
    name: 'slotscope_http_requests_total',
    help: 'HTTP requests that ended, by status; "aborted" if the client did not receive the whole response',
    labelNames: ['status'],
    registers,
  });
  const seconds = new Histogram({
    name: 'slotscope_http_request_duration_seconds',
    help: 'Time from the headers of an HTTP request to the end of its response',
    buckets: [0.001, 0.005, 0.01, 0.05, 0.1, 0.5, 1, 5, 10, 60],
    registers,
  });
  const bytes = new Counter({
    name: 'slotscope_http_response_bytes_total',
    help: 'Bytes of responses sent, including headers',
    registers,
  });
  const calls = new Counter({
    name: 'slotscope_rpc_calls_total',
    help: 'JSON-RPC calls, by method',
    labelNames: ['method'],
    registers,
  });
  const errors = new Counter({
    name: 'slotscope_errors_total',
    help: 'Errors of the service itself, each of which is in the log',
    registers,
  });
  return {
    contentType: registry.contentType,
    text: () => registry.metrics(),
    countRequest: (observed) => {
      requests.inc({ status: observed.isComplete ? String(observed.status) : 'aborted' });
      seconds.observe(observed.milliseconds / 1000);
      bytes.inc(observed.bytes);
      for (const name of observed.methods) calls.inc({ method: hasMethod(name) ? name : 'other' });
    },
    countError: () => errors.inc(),
    watchServer: (server) => {
      const connections = new Gauge({
        name: 'slotscope_connections',
        help: 'Open connections',
        registers: [],
        async collect() {
          this.set(await getConnections(server));
        },
      });
      const unsent = new Gauge({
        name: 'slotscope_unsent_bytes',
        help: 'Memory of responses in progress in bytes, without short ones',
        registers: [],
        collect() {
          this.set(server.unsentBytes());
        },
      });
      registry.registerMetric(connections);
      registry.registerMetric(unsent);
    },
  };
}

function getConnections(server: WatchedServer): Promise<number> {
  return new Promise((resolve, reject) => {
    server.getConnections((error, count) => (error === null ? resolve(count) : reject(error)));
  });
}

export const METRICS_HOST = '127.0.0.1';

const PATH = '/metrics';

/** Answers `GET /metrics`, but not to pages of other sites. The server does not listen yet. */
export function createMetricsServer(metrics: Pick<Metrics, 'contentType' | 'text'>): Server {
  const access = privateAccess({ host: METRICS_HOST, allowedHosts: [], allowedOrigins: [] });
  return createServer((request, response) => {
    const refusal = access.refusal(request);
    if (refusal !== null || request.method !== 'GET' || request.url !== PATH) {
      response.writeHead(refusal?.status ?? 404).end(`${refusal?.text ?? `Only GET ${PATH} is answered here`}\n`);
      return;
    }
    metrics.text().then(
      (text) => response.writeHead(200, { 'content-type': metrics.contentType }).end(text),
      (error: unknown) => response.writeHead(500).end(`${String(error)}\n`),
    );
  });
}
