import { fileURLToPath } from 'node:url';
import { NODE_DIFFERENCES } from '../../rpc-service/methods/node-differences.ts';
import { hostnameOf } from '../access/access-policy.ts';
import { parseAddressList } from '../access/client-address.ts';
import { MAX_CONNECTIONS, MAX_CONNECTIONS_PER_CLIENT } from '../http/http-server.ts';
import { MAX_UNSENT_BYTES, MAX_UNSENT_BYTES_PER_CLIENT } from '../http/rpc-handler.ts';
import { LOG_LEVELS } from '../monitoring/logger.ts';
import { serve } from '../serve/serve.ts';
import { parseUpstreams } from '../upstream/upstream-address.ts';
import { createCommand } from './command-line.ts';
import {
  anyHttpUrl,
  anyText,
  defaultedFlag,
  integerFrom,
  invalidValue,
  oneOf,
  optionalFlag,
  parsedWith,
  repeatedFlag,
  UsageError,
} from './flags.ts';
import { isLoopbackUrl, isPlainOrigin } from '../../shared/urls.ts';
import { identityFlags, ledgerFlag, parseIdentityFlags } from './ledger-flags.ts';
import { metricsFlags, parseMetricsFlags } from './metrics-flags.ts';
import { parseBigtableName } from '../../ledger/bigtable/bigtable-name.ts';

const MB = 1024 ** 2;
const anyPort = integerFrom(0, 65_535);
const anySize = integerFrom(0, 65_535);

export const serveCommand = createCommand({
  name: 'serve',
  summary:
    'Serves the explorer and the JSON-RPC service on one port. With a URL, the explorer uses that endpoint by default.',
  operands: '[URL]',
  examples: ['slotscope serve --ledger ./ledger --port 8080', 'slotscope https://api.devnet.solana.com'],
  flags: {
    ledger: ledgerFlag,
    ...identityFlags,
    upstream: optionalFlag(
      {
        value: 'URL,…',
        help: 'upstream nodes; with --ledger DIR, finalized answers are stored',
        isSecret: true,
        fallback: 'none, so the ledger answers',
      },
      (text, name) => {
        const upstreams = parseUpstreams(text);
        // Errors do not repeat a URL, which may contain a key.
        if (typeof upstreams === 'string') throw new UsageError(`${name}: ${upstreams}`);
        return { name, upstreams };
      },
    ),
    port: defaultedFlag({ value: 'N', help: 'port; 0 picks a free one', fallback: 8899 }, anyPort),
    host: defaultedFlag(
      {
        value: 'ADDRESS',
        help: 'listen address; the default is reachable from this machine only',
        fallback: '127.0.0.1',
      },
      anyText,
    ),
    'allow-host': repeatedFlag(
      {
        value: 'NAME',
        help: 'additional host name to accept, such as that of a proxy; the embedded ledger accepts any',
        fallback: 'loopback and --host',
      },
      (texts, name) => texts.map((text) => parseHost(text, name)),
    ),
    'allow-origin': repeatedFlag(
      {
        value: 'ORIGIN',
        help: 'additional origin whose pages may read the ledger; * for all; the embedded ledger accepts any',
        fallback: 'only the served page',
      },
      (texts, name) => texts.map((text) => parseOrigin(text, name)),
    ),
    'requests-per-second': optionalFlag(
      {
        value: 'N',
        help: 'JSON-RPC calls per second for one client address, with bursts of the same number; each call of a batch counts',
        fallback: 'no limit',
      },
      integerFrom(1, 100_000),
    ),
    'trust-proxy': repeatedFlag(
      {
        value: 'ADDRESS',
        help: 'address or network of a proxy whose X-Forwarded-For names the client',
        fallback: 'none',
      },
      (texts, name) => {
        const list = parseAddressList(texts);
        if (list !== null) return list;
        throw invalidValue(name, texts.join('", "'), 'it must be an address or a network like 10.0.0.0/8');
      },
    ),
    'cache-mb': defaultedFlag(
      {
        value: 'N',
        help: 'memory for cached responses (two thirds) and inflated blocks; 0 disables the cache',
        fallback: 48,
      },
      anySize,
    ),
    'max-unsent-mb': defaultedFlag(
      {
        value: 'N',
        help: 'memory for responses that clients have not read; further responses wait',
        fallback: MAX_UNSENT_BYTES / MB,
      },
      anySize,
    ),
    'max-unsent-mb-per-client': defaultedFlag(
      { value: 'N', help: 'the same for one client address', fallback: MAX_UNSENT_BYTES_PER_CLIENT / MB },
      anySize,
    ),
    'max-connections': defaultedFlag(
      {
        value: 'N',
        help: 'connections; a further one replaces the one that has been idle longest',
        fallback: MAX_CONNECTIONS,
      },
      integerFrom(0, 65_535),
    ),
    'max-connections-per-client': defaultedFlag(
      { value: 'N', help: 'the same for one client address', fallback: MAX_CONNECTIONS_PER_CLIENT },
      integerFrom(0, 65_535),
    ),
    like: optionalFlag(
      {
        value: 'NODE',
        help: `answer like this node software: ${[...NODE_DIFFERENCES.keys()].join(', ')}; rpc.discover lists the differences`,
        fallback: "the service's own answers",
      },
      oneOf([...NODE_DIFFERENCES.keys()]),
    ),
    'max-age': optionalFlag(
      {
        value: 'SECONDS',
        help: '/readyz fails if the newest block is older; for a ledger that is followed, and for upstreams',
        fallback: 'any age',
      },
      integerFrom(1, 999_999),
    ),
    'shutdown-seconds': defaultedFlag(
      { value: 'N', help: 'time for responses in progress to finish after SIGTERM or SIGINT', fallback: 30 },
      integerFrom(0, 86_400),
    ),
    'log-level': defaultedFlag(
      {
        value: 'LEVEL',
        help: `what to log as JSON lines on stderr: ${LOG_LEVELS.join(', ')}, which includes each request`,
        fallback: 'info',
      },
      oneOf(LOG_LEVELS),
    ),
    ...metricsFlags,
  },
  run: (flags, [url, ...others]) => {
    const { ledger, like, upstream } = flags;
    if (others.length > 0) throw new UsageError(`unexpected argument "${others.join(' ')}"`);
    const endpoint = url === undefined ? null : readEndpoint(url, flags.host);
    if (endpoint !== null && upstream !== null) throw new UsageError(`a URL and ${upstream.name} cannot be combined`);
    if (upstream !== null) {
      if (like !== null && like !== 'agave-1.18')
        throw new UsageError(`${upstream.name} goes with --like agave-1.18 only`);
      if (parseBigtableName(ledger ?? '') !== null)
        throw new UsageError(`${upstream.name} keeps answers in a folder, not in a warehouse`);
    }
    return serve({
      ledger,
      endpoint,
      like,
      identity: parseIdentityFlags(flags),
      upstreams: upstream?.upstreams ?? [],
      port: flags.port,
      host: flags.host,
      allowedHosts: flags['allow-host'],
      allowedOrigins: flags['allow-origin'],
      requestsPerSecond: flags['requests-per-second'],
      trustedProxies: flags['trust-proxy'],
      cacheBytes: flags['cache-mb'] * MB,
      maxUnsentBytes: flags['max-unsent-mb'] * MB,
      maxUnsentBytesPerClient: flags['max-unsent-mb-per-client'] * MB,
      maxConnections: flags['max-connections'],
      maxConnectionsPerClient: flags['max-connections-per-client'],
      maxAgeSeconds: flags['max-age'],
      shutdownSeconds: flags['shutdown-seconds'],
      logLevel: flags['log-level'],
      metricsAddress: parseMetricsFlags(flags),
      // dist/app, relative to the build of this code in dist/server.
      app: fileURLToPath(new URL('../app', import.meta.url)),
    });
  },
});

/** The endpoint for the page. Throws UsageError if the URL may contain a key that others could read on the page. */
function readEndpoint(text: string, host: string): string {
  const url = anyHttpUrl(text, 'the endpoint');
  if (isPlainOrigin(url) || isLoopbackUrl(`http://${host}`)) return url;
  throw new UsageError(`the URL may contain a key, which everybody who can reach --host ${host} would see on the page`);
}

const parseHost = parsedWith(hostnameOf, 'a host name');

const parseOrigin = parsedWith((text) => {
  if (text === '*') return text;
  const url = URL.canParse(text) ? new URL(text) : null;
  return url === null || !/^https?:$/.test(url.protocol) || url.href !== `${url.origin}/` ? null : url.origin;
}, 'an origin like https://app.example, or *');
