import { type Server, createServer } from 'node:http';
import { ERROR_CODES } from '../../rpc-protocol/json-rpc.ts';
import { isLoopbackUrl } from '../../shared/urls.ts';
import { VERSION } from '../../shared/version.ts';
import { privateAccess } from '../access/access-policy.ts';
import type { ObservedRequest } from './requests.ts';

export interface Metrics {
  readonly contentType: string;
  /** The metrics in Prometheus' text format. */
  readonly text: () => Promise<string>;
  readonly countRequest: (observed: ObservedRequest) => void;
  readonly countError: () => void;
  /** Counts an error that a caller sees, by its JSON-RPC code. */
  readonly countRpcError: (code: number) => void;
  /** Counts a response that the cache may hold. */
  readonly countLookup: (isCached: boolean) => void;
  /** Adds the range of the ledger, read at each collection. */
  readonly watchLedger: (read: () => Promise<LedgerState>) => void;
  /** Adds what a server uses at the moment. */
  readonly watchServer: (server: WatchedServer) => void;
}

/** The slots of a ledger with a block. */
export interface LedgerState {
  readonly firstSlot: number | bigint;
  readonly lastSlot: number | bigint;
  /** Unix seconds; null if it is not known. */
  readonly lastTime: number | bigint | null;
}

type WatchedServer = Pick<Server, 'getConnections'> & { readonly unsentBytes: () => number };

const KNOWN_CODES: ReadonlySet<number> = new Set(Object.values(ERROR_CODES));

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
  const callSeconds = new Histogram({
    name: 'slotscope_rpc_call_duration_seconds',
    help: 'The same for requests with one JSON-RPC call, by method',
    buckets: [0.001, 0.005, 0.01, 0.05, 0.1, 0.5, 1, 5, 10, 60],
    labelNames: ['method'],
    registers,
  });
  const rpcErrors = new Counter({
    name: 'slotscope_rpc_errors_total',
    help: 'JSON-RPC errors in responses, by code',
    labelNames: ['code'],
    registers,
  });
  const lookups = new Counter({
    name: 'slotscope_cache_requests_total',
    help: 'Requests for a block or a transaction, by whether the cache had the response: "hit" or "miss"',
    labelNames: ['result'],
    registers,
  });
  new Gauge({
    name: 'slotscope_build_info',
    help: 'Always 1; the labels say what runs',
    labelNames: ['version', 'node'],
    registers,
  }).set({ version: VERSION, node: process.versions.node }, 1);
  const nameOf = (method: string) => (hasMethod(method) ? method : 'other');
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
      for (const name of observed.methods) calls.inc({ method: nameOf(name) });
      const [method, another] = observed.methods;
      if (method !== undefined && another === undefined)
        callSeconds.observe({ method: nameOf(method) }, observed.milliseconds / 1000);
    },
    countError: () => errors.inc(),
    // An upstream may send any code.
    countRpcError: (code) => rpcErrors.inc({ code: KNOWN_CODES.has(code) ? String(code) : 'other' }),
    countLookup: (isCached) => lookups.inc({ result: isCached ? 'hit' : 'miss' }),
    watchLedger: (read) => {
      // The gauges of one collection share a reading.
      let reading: Promise<LedgerState | null> | null = null;
      const readOnce = () =>
        (reading ??= read()
          .catch(() => null)
          .finally(() => {
            reading = null;
          }));
      const addGauge = (name: string, help: string, valueOf: (state: LedgerState) => number | bigint | null) => {
        const gauge = new Gauge({
          name,
          help: `${help}; NaN if it is not known`,
          registers: [],
          async collect() {
            const state = await readOnce();
            this.set(Number((state && valueOf(state)) ?? Number.NaN));
          },
        });
        registry.registerMetric(gauge);
      };
      addGauge('slotscope_ledger_first_slot', 'The oldest slot with a block', ({ firstSlot }) => firstSlot);
      addGauge('slotscope_ledger_last_slot', 'The newest slot with a block', ({ lastSlot }) => lastSlot);
      addGauge('slotscope_ledger_lag_seconds', 'The age of the newest block', ({ lastTime }) =>
        lastTime === null ? null : Math.max(0, Date.now() / 1000 - Number(lastTime)),
      );
    },
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

const PATH = '/metrics';

/**
 * Answers `GET /metrics`, but not to pages of other sites: a server that listens on loopback checks the host name, too. The server does
 * not listen yet.
 */
export function createMetricsServer(metrics: Pick<Metrics, 'contentType' | 'text'>, host: string): Server {
  const access = privateAccess({ host, allowedHosts: [], allowedOrigins: [] });
  const isOpen = !isLoopbackUrl(`http://${host}`);
  return createServer((request, response) => {
    const refusal = isOpen ? null : access.refusal(request);
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
