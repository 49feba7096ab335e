import { NODE_DIFFERENCES } from '../../rpc-service/node-differences.ts';
import { MAX_CONNECTIONS, MAX_CONNECTIONS_PER_CLIENT } from '../http/http-server.ts';
import { MAX_UNSENT_BYTES, MAX_UNSENT_BYTES_PER_CLIENT } from '../http/rpc-handler.ts';
import { LOG_LEVELS, type LogLevel } from '../logs/logger.ts';
import type { Flag } from './command-line.ts';
import { identityFlags } from './identity-flags.ts';

export const DEFAULT_PORT = 8899;
export const DEFAULT_HOST = '127.0.0.1';
export const DEFAULT_CACHE_MB = 48;
export const DEFAULT_UNSENT_MB = MAX_UNSENT_BYTES / 1024 ** 2;
export const DEFAULT_UNSENT_MB_PER_CLIENT = MAX_UNSENT_BYTES_PER_CLIENT / 1024 ** 2;
export const DEFAULT_SHUTDOWN_SECONDS = 30;
export const DEFAULT_LOG_LEVEL: LogLevel = 'info';
export const NODE_NAMES = [...NODE_DIFFERENCES.keys()].join(', ');

export const serveFlags: readonly Flag[] = [
  {
    name: 'ledger',
    value: 'LEDGER',
    help: 'folder of an imported ledger, or bigtable:PROJECT/INSTANCE (default: the embedded ledger)',
  },
  ...identityFlags,
  {
    name: 'upstream',
    value: 'URL,…',
    help: 'nodes to answer from, with --ledger DIR to keep what is finalized (default: SLOTSCOPE_UPSTREAM, where keys are not seen by others)',
  },
  { name: 'port', value: 'N', help: `port (default ${DEFAULT_PORT}; 0 picks a free one)` },
  {
    name: 'host',
    value: 'ADDRESS',
    help: `listen address (default ${DEFAULT_HOST}, reachable from this machine only)`,
  },
  {
    name: 'allow-host',
    value: 'NAME',
    repeats: true,
    help: 'another host name to answer to with an imported ledger, as behind a proxy (default: loopback and --host)',
  },
  {
    name: 'allow-origin',
    value: 'ORIGIN',
    repeats: true,
    help: 'another origin whose pages may read an imported ledger; * for all (default: only the served page)',
  },
  {
    name: 'requests-per-second',
    value: 'N',
    help: 'JSON-RPC calls a second that one client address may make, and as many at once (default: no limit)',
  },
  {
    name: 'trust-proxy',
    value: 'ADDRESS',
    repeats: true,
    help: 'address or network of a proxy whose X-Forwarded-For names the client (default: none)',
  },
  {
    name: 'cache-mb',
    value: 'N',
    help: `memory for cached responses (two thirds) and inflated blocks (default ${DEFAULT_CACHE_MB}; 0 disables)`,
  },
  {
    name: 'max-unsent-mb',
    value: 'N',
    help: `memory for responses that clients have not read; the next ones wait (default ${DEFAULT_UNSENT_MB})`,
  },
  {
    name: 'max-unsent-mb-per-client',
    value: 'N',
    help: `the same for one client address (default ${DEFAULT_UNSENT_MB_PER_CLIENT})`,
  },
  {
    name: 'max-connections',
    value: 'N',
    help: `connections; a further one replaces the one that has been idle for longest (default ${MAX_CONNECTIONS})`,
  },
  {
    name: 'max-connections-per-client',
    value: 'N',
    help: `the same for one client address (default ${MAX_CONNECTIONS_PER_CLIENT})`,
  },
  {
    name: 'like',
    value: 'NODE',
    help: `answer like this node software instead: ${NODE_NAMES} (rpc.discover lists the differences)`,
  },
  {
    name: 'shutdown-seconds',
    value: 'N',
    help: `time for responses in progress to finish after SIGTERM or SIGINT (default ${DEFAULT_SHUTDOWN_SECONDS})`,
  },
  {
    name: 'log-level',
    value: 'LEVEL',
    help: `what to log as JSON lines on stderr: ${LOG_LEVELS.join(', ')}, which includes each request (default ${DEFAULT_LOG_LEVEL})`,
  },
  {
    name: 'metrics-port',
    value: 'N',
    help: 'loopback port of /metrics, in the text format of Prometheus (default: off)',
  },
];
