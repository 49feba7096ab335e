import { ERROR_CODES } from '../../rpc-protocol/json-rpc.ts';
import { FOLLOW_METRICS, SERVE_METRICS } from './metric-table.ts';
import { type CommonMetrics, createMetricRegistry } from './registry.ts';
import type { ObservedRequest } from './requests.ts';

/** The metrics of `serve`. */
export interface ServeMetrics extends CommonMetrics {
  /** Calls of methods that `hasMethod` does not know count as "other", because clients could invent any number of names. */
  readonly countRequest: (
    observed: Omit<ObservedRequest, 'request' | 'client'>,
    hasMethod: (name: string) => boolean,
  ) => void;
  readonly countError: () => void;
  /** Counts an error that a caller sees, by its JSON-RPC code. */
  readonly countRpcError: (code: number) => void;
  /** Counts a response that the cache may hold. */
  readonly countLookup: (isCached: boolean) => void;
  /** Adds what a server uses at the moment. */
  readonly watchServer: (server: WatchedServer) => void;
}

interface WatchedServer {
  readonly countConnections: () => Promise<number>;
  readonly unsentBytes: () => number;
}

const KNOWN_CODES: ReadonlySet<number> = new Set(Object.values(ERROR_CODES));

export async function createServeMetrics(): Promise<ServeMetrics> {
  const { common, counter, gauge, histogram } = await createMetricRegistry();
  const requests = counter(SERVE_METRICS.requests);
  const seconds = histogram(SERVE_METRICS.requestSeconds);
  const bytes = counter(SERVE_METRICS.responseBytes);
  const calls = counter(SERVE_METRICS.calls);
  const callSeconds = histogram(SERVE_METRICS.callSeconds);
  const rpcErrors = counter(SERVE_METRICS.rpcErrors);
  const lookups = counter(SERVE_METRICS.lookups);
  const errors = counter(SERVE_METRICS.errors);
  return {
    ...common,
    countRequest: (observed, hasMethod) => {
      const nameOf = (method: string) => (hasMethod(method) ? method : 'other');
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
    watchServer: (server) => {
      gauge(SERVE_METRICS.connections, server.countConnections);
      gauge(SERVE_METRICS.unsentBytes, server.unsentBytes);
    },
  };
}

/** The metrics of `ledger follow`. */
export interface FollowMetrics extends CommonMetrics {
  readonly countBlock: () => void;
  readonly countInterruption: () => void;
  readonly setLag: (slots: number | bigint) => void;
}

export async function createFollowMetrics(): Promise<FollowMetrics> {
  const { common, counter, gauge } = await createMetricRegistry();
  const blocks = counter(FOLLOW_METRICS.blocks);
  const interruptions = counter(FOLLOW_METRICS.interruptions);
  const lag = gauge(FOLLOW_METRICS.lag);
  lag.set(Number.NaN);
  return {
    ...common,
    countBlock: () => blocks.inc(),
    countInterruption: () => interruptions.inc(),
    setLag: (slots) => lag.set(Number(slots)),
  };
}
