import { setImmediate } from 'node:timers/promises';
import { createService } from '../../rpc-service/create-service.ts';
import { privateAccess, PUBLIC_ACCESS } from '../access/access-policy.ts';
import { createClientAddress } from '../access/client-address.ts';
import { createRateLimit } from '../access/rate-limit.ts';
import { createDocuments } from '../documents/documents.ts';
import { logError } from '../logs/log-error.ts';
import { logRequest } from '../logs/log-request.ts';
import type { Log } from '../logs/logger.ts';
import { createRequestObserver } from '../logs/observe-requests.ts';
import { createMetrics, type Metrics } from '../metrics/create-metrics.ts';
import { createHttpServer, type HttpServer } from '../http/http-server.ts';
import type { Source } from './open-source.ts';
import type { ServeOptions } from './serve-options.ts';
import { ledgerName } from './ledger-name.ts';
import { loadStaticFiles } from '../http/static-files.ts';

export interface ComposedServers {
  readonly server: HttpServer;
  /** What the server counts; null if metrics are off. */
  readonly metrics: Metrics | null;
}

/** Puts together the server that the options ask for. It does not listen yet. */
export async function composeServers(
  { store, methods, checkHealth, parallelCalls, isPublic }: Source,
  options: ServeOptions,
  log: Log,
): Promise<ComposedServers> {
  const { cacheBytes, requestsPerSecond, logLevel, metricsPort } = options;
  const metrics = metricsPort === null ? null : await createMetrics((name) => methods.has(name));
  const onError = (error: unknown): void => {
    logError(log, error);
    metrics?.countError();
  };
  const clientAddress = createClientAddress(options.trustedProxies);
  const observer = createRequestObserver(clientAddress, (observed) => {
    logRequest(log, observed);
    metrics?.countRequest(observed);
  });
  const server = createHttpServer({
    service: createService(store, { onInternalError: onError, methods, parallelCalls, nextPass: setImmediate }),
    files: await loadStaticFiles(options.app, ledgerName(options, await store.info())),
    documents: createDocuments(createService(store, { onInternalError: onError, nextPass: setImmediate })),
    onError,
    limits: { ...options, maxCacheBytes: (cacheBytes * 2) / 3 },
    checkHealth,
    clientAddress,
    access: isPublic ? PUBLIC_ACCESS : privateAccess(options),
    rateLimit: requestsPerSecond === null ? null : createRateLimit(requestsPerSecond),
    onCalls: observer.onCalls,
  });
  // Observing costs every request a little.
  if (metrics !== null || logLevel === 'debug') observer.observe(server);
  metrics?.watchServer(server);
  return { server, metrics };
}
