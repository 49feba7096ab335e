import type { MetricsAddress } from './listen.ts';
import type { BlockList } from 'node:net';
import type { LedgerIdentity } from '../../ledger/identity/ledger-identity.ts';
import type { LogLevel } from '../monitoring/logger.ts';
import type { UpstreamAddress } from '../upstream/upstream-address.ts';

export interface ServeOptions {
  /** Folder of an imported ledger; null for the embedded one. */
  readonly ledger: string | null;
  /** The cluster of a ledger that does not name it; null if unknown. */
  readonly identity: LedgerIdentity | null;
  /** URL of the endpoint that the page uses by default, which may contain a key; null for this service. */
  readonly endpoint: string | null;
  /** Upstream nodes, whose finalized answers are stored in the ledger. Empty to answer from the ledger. */
  readonly upstreams: readonly UpstreamAddress[];
  readonly port: number;
  readonly host: string;
  /** Further host names to answer to with an imported ledger. */
  readonly allowedHosts: readonly string[];
  /** Origins other than the server's own whose pages may read an imported ledger; "*" for all. */
  readonly allowedOrigins: readonly string[];
  /** Cache size in bytes: two thirds for response bodies, one third for inflated blocks. */
  readonly cacheBytes: number;
  /** Memory for responses in progress in bytes, of all clients and of one. */
  readonly maxUnsentBytes: number;
  readonly maxUnsentBytesPerClient: number;
  readonly maxConnections: number;
  readonly maxConnectionsPerClient: number;
  /** Node software to answer like, a name in NODE_DIFFERENCES; null for the service's own answers. */
  readonly like: string | null;
  /** JSON-RPC calls per second and client; null for no limit. */
  readonly requestsPerSecond: number | null;
  /** Proxies whose X-Forwarded-For names the client. */
  readonly trustedProxies: BlockList;
  /** Time for responses in progress to finish after a signal to stop. */
  readonly shutdownSeconds: number;
  readonly logLevel: LogLevel;
  /** The greatest age of the newest block for which the service is ready; null for any. */
  readonly maxAgeSeconds: number | null;
  /** Where to serve metrics; null for nowhere. */
  readonly metricsAddress: MetricsAddress | null;
  /** Folder of the built explorer. */
  readonly app: string;
}
