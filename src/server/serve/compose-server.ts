import { basename } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { promisify } from 'node:util';
import { openLedger } from '../../ledger/open-ledger.ts';
import { createService } from '../../rpc-service/create-service.ts';
import { createMethodTable } from '../../rpc-service/methods/method-table.ts';
import type { MethodTable } from '../../rpc-service/methods/method.ts';
import { NODE_DIFFERENCES } from '../../rpc-service/methods/node-differences.ts';
import type { LedgerStore } from '../../rpc-service/store/ledger-store.ts';
import { GENESIS_HASHES } from '../../solana/ids/ids.ts';
import { PUBLIC_ACCESS, privateAccess } from '../access/access-policy.ts';
import { createClientAddress } from '../access/client-address.ts';
import { createRateLimit } from '../access/clients.ts';
import { createDocuments } from '../documents/documents.ts';
import { type HttpServer, createHttpServer } from '../http/http-server.ts';
import { loadStaticFiles } from '../http/static-files.ts';
import { type Log, logDamage, logError, logProgress } from '../monitoring/logger.ts';
import type { ServeMetrics } from '../monitoring/metrics.ts';
import { createRequestObserver, logRequest } from '../monitoring/requests.ts';
import { createAgeCheck, createTipReader } from './readiness.ts';
import type { ServeOptions } from './serve-options.ts';

/** The source of the service's answers. */
export interface Source {
  readonly store: LedgerStore;
  readonly methods: MethodTable;
  /** Rejects if nothing can be read. */
  readonly checkHealth: () => Promise<unknown>;
  /** Light calls of a batch that are answered at the same time. */
  readonly parallelCalls: number;
  /** True if pages of any origin may read it. */
  readonly isPublic: boolean;
}

/** Opens the ledger or the upstreams that the options name. Throws LedgerError if a ledger cannot be opened. */
export async function openSource(
  options: ServeOptions,
  log: Log,
  onUpstreamCall: ServeMetrics['countUpstreamCall'] = () => {},
): Promise<Source> {
  const { ledger, upstreams, identity, like, cacheBytes } = options;
  const maxInflatedBytes = cacheBytes / 3;
  if (upstreams.length > 0) {
    const { LIKE_118, openUpstreams } = await import('../upstream/open-upstreams.ts');
    return {
      ...(await openUpstreams({
        upstreams,
        ledger,
        identity,
        maxInflatedBytes,
        like118: like === LIKE_118,
        log,
        onUpstreamCall,
      })),
      parallelCalls: PARALLEL_CALLS,
      isPublic: false,
    };
  }
  const store = await openLedger(ledger, maxInflatedBytes, identity, {
    onDamage: logDamage(log),
    onProgress: logProgress(log, 'indexing the file of the ledger'),
  });
  return {
    store,
    methods: createMethodTable(like === null ? [] : (NODE_DIFFERENCES.get(like) ?? []), await store.accounts()),
    checkHealth: () => store.info(),
    parallelCalls: 1,
    isPublic: ledger === null,
  };
}

/** Concurrent calls of a batch to upstreams. */
const PARALLEL_CALLS = 16;

/** Creates the server for these options. It does not listen yet. `metrics` is null if they are off. */
export async function composeServer(
  { store, methods, checkHealth, parallelCalls, isPublic }: Source,
  options: ServeOptions,
  log: Log,
  metrics: ServeMetrics | null,
): Promise<HttpServer> {
  const { cacheBytes, requestsPerSecond, logLevel, maxAgeSeconds } = options;
  const onError = (error: unknown): void => {
    logError(log, error);
    metrics?.countError();
  };
  const clientAddress = createClientAddress(options.trustedProxies);
  const observer = createRequestObserver(clientAddress, (observed) => {
    logRequest(log, observed);
    metrics?.countRequest(observed, (name) => methods.has(name));
  });
  const service = createService(store, {
    onInternalError: onError,
    methods,
    parallelCalls,
    nextPass: setImmediate,
    ...(metrics !== null && { onError: metrics.countRpcError }),
  });
  const readTip = createTipReader(createService(store, { methods, nextPass: setImmediate }));
  const checkAge = maxAgeSeconds === null ? null : createAgeCheck(readTip, maxAgeSeconds);
  const ledger = ledgerName(options, await store.info());
  const server = createHttpServer({
    service,
    files: await loadStaticFiles(options.app, {
      ledger,
      endpoint: options.endpoint,
      hasUpstreams: options.upstreams.length > 0,
    }),
    documents: createDocuments(createService(store, { onInternalError: onError, methods, nextPass: setImmediate }), {
      ledger: options.endpoint === null ? ledger : null,
      onError,
    }),
    onError,
    ...(metrics !== null && { onLookup: metrics.countLookup }),
    limits: { ...options, maxCacheBytes: (cacheBytes * 2) / 3 },
    checkReady: async () => {
      await checkHealth();
      return checkAge === null ? null : checkAge();
    },
    clientAddress,
    access: isPublic ? PUBLIC_ACCESS : privateAccess(options),
    rateLimit: requestsPerSecond === null ? null : createRateLimit(requestsPerSecond),
    onCalls: observer.onCalls,
  });
  // Observing costs every request a little.
  if (metrics !== null || logLevel === 'debug') observer.observe(server);
  metrics?.watchServer({
    countConnections: promisify(server.getConnections.bind(server)),
    unsentBytes: server.unsentBytes,
  });
  metrics?.watchLedger(readTip);
  return server;
}

/** The name of the ledger on pages: its cluster if that is a public one, else its folder. */
export function ledgerName(
  { ledger, upstreams }: { readonly ledger: string | null; readonly upstreams: readonly unknown[] },
  { cluster }: { readonly cluster: string | null },
): string {
  if (ledger === null) return upstreams.length > 0 ? 'upstream nodes' : 'embedded';
  return `${cluster !== null && Object.hasOwn(GENESIS_HASHES, cluster) ? cluster : basename(ledger)} ledger`;
}
