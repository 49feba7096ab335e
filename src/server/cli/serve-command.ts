import type { BlockList } from 'node:net';
import { fileURLToPath } from 'node:url';
import { NODE_DIFFERENCES } from '../../rpc-service/node-differences.ts';
import { parseBigtableName } from '../../ledger/bigtable/bigtable-name.ts';
import { hostnameOf } from '../access/access-policy.ts';
import { parseAddressList } from '../access/client-address.ts';
import { MAX_CONNECTIONS, MAX_CONNECTIONS_PER_CLIENT } from '../http/http-server.ts';
import type { ServeOptions } from '../serve/serve-options.ts';
import { serve } from '../serve/serve.ts';
import { LOG_LEVELS, type LogLevel } from '../logs/logger.ts';
import { parseUpstreams, type UpstreamAddress } from '../upstream/upstream-address.ts';
import { type Command, type ParsedArgs, UsageError } from './command-line.ts';
import { parseIdentityFlags } from './identity-flags.ts';
import {
  DEFAULT_CACHE_MB,
  DEFAULT_HOST,
  DEFAULT_LOG_LEVEL,
  DEFAULT_PORT,
  DEFAULT_SHUTDOWN_SECONDS,
  DEFAULT_UNSENT_MB,
  DEFAULT_UNSENT_MB_PER_CLIENT,
  NODE_NAMES,
  serveFlags,
} from './serve-flags.ts';

export const serveCommand: Command = {
  name: 'serve',
  summary: 'Serves the explorer and the JSON-RPC service on one port.',
  usage: '[FLAGS]',
  flags: serveFlags,
  takesPaths: false,
  run: async (args) => {
    const options: ServeOptions = {
      ledger: args.value('ledger'),
      identity: parseIdentityFlags(args),
      upstreams: parseUpstreamFlag(args),
      port: parseNumberFlag(args, 'port', 65_535) ?? DEFAULT_PORT,
      host: args.value('host') ?? DEFAULT_HOST,
      allowedHosts: args.values('allow-host').map(parseHost),
      allowedOrigins: args.values('allow-origin').map(parseOrigin),
      requestsPerSecond: parseRequestsPerSecond(args),
      trustedProxies: parseProxies(args),
      cacheBytes: parseMegabytes(args, 'cache-mb', DEFAULT_CACHE_MB),
      maxUnsentBytes: parseMegabytes(args, 'max-unsent-mb', DEFAULT_UNSENT_MB),
      maxUnsentBytesPerClient: parseMegabytes(args, 'max-unsent-mb-per-client', DEFAULT_UNSENT_MB_PER_CLIENT),
      maxConnections: parseNumberFlag(args, 'max-connections', 65_535) ?? MAX_CONNECTIONS,
      maxConnectionsPerClient:
        parseNumberFlag(args, 'max-connections-per-client', 65_535) ?? MAX_CONNECTIONS_PER_CLIENT,
      like: parseLikeFlag(args),
      shutdownSeconds: parseNumberFlag(args, 'shutdown-seconds', 86_400) ?? DEFAULT_SHUTDOWN_SECONDS,
      logLevel: parseLogLevel(args),
      metricsPort: parseNumberFlag(args, 'metrics-port', 65_535),
      // dist/app, as seen from this code's build in dist/server.
      app: fileURLToPath(new URL('../app', import.meta.url)),
    };
    return serve(options);
  },
};

/** A flag's value as an integer from 0 to `max`; null if the flag is absent. Throws UsageError for anything else. */
function parseNumberFlag(args: ParsedArgs, flag: string, max: number): number | null {
  const text = args.value(flag);
  if (text === null) return null;
  const value = /^\d{1,6}$/.test(text) ? Number(text) : Number.NaN;
  if (!(value <= max)) throw new UsageError(`--${flag} is "${text}"; it must be a number from 0 to ${max}`);
  return value;
}

function parseMegabytes(args: ParsedArgs, flag: string, byDefault: number): number {
  return (parseNumberFlag(args, flag, 65_535) ?? byDefault) * 1024 ** 2;
}

function parseHost(text: string): string {
  const name = hostnameOf(text);
  if (name === null) throw new UsageError(`--allow-host is "${text}"; it must be a host name`);
  return name;
}

function parseOrigin(text: string): string {
  if (text === '*') return text;
  const url = URL.canParse(text) ? new URL(text) : null;
  if (url === null || !/^https?:$/.test(url.protocol) || url.href !== `${url.origin}/`)
    throw new UsageError(`--allow-origin is "${text}"; it must be an origin like https://app.example, or *`);
  return url.origin;
}

function parseRequestsPerSecond(args: ParsedArgs): number | null {
  const limit = parseNumberFlag(args, 'requests-per-second', 100_000);
  if (limit === 0) throw new UsageError('--requests-per-second is 0; leave it out for no limit');
  return limit;
}

function parseProxies(args: ParsedArgs): BlockList {
  const texts = args.values('trust-proxy');
  const list = parseAddressList(texts);
  if (list === null)
    throw new UsageError(
      `--trust-proxy is "${texts.join('", "')}"; it must be an address or a network like 10.0.0.0/8`,
    );
  return list;
}

function parseLogLevel(args: ParsedArgs): LogLevel {
  const text = args.value('log-level') ?? DEFAULT_LOG_LEVEL;
  const level = LOG_LEVELS.find((name) => name === text);
  if (level === undefined)
    throw new UsageError(`--log-level is "${text}"; it must be one of: ${LOG_LEVELS.join(', ')}`);
  return level;
}

function parseLikeFlag(args: ParsedArgs): string | null {
  const name = args.value('like');
  if (name !== null && !NODE_DIFFERENCES.has(name))
    throw new UsageError(`--like is "${name}"; the known node software is: ${NODE_NAMES}`);
  return name;
}

/** The flag wins over the variable. No error repeats a URL, which may hold a key. */
function parseUpstreamFlag(args: ParsedArgs): readonly UpstreamAddress[] {
  const flag = args.value('upstream');
  const text = flag ?? process.env['SLOTSCOPE_UPSTREAM'] ?? '';
  if (text === '') return [];
  const name = flag === null ? 'SLOTSCOPE_UPSTREAM' : '--upstream';
  const upstreams = parseUpstreams(text);
  if (typeof upstreams === 'string') throw new UsageError(`${name}: ${upstreams}`);
  if (![null, 'agave-1.18'].includes(args.value('like')))
    throw new UsageError(`${name} goes with --like agave-1.18 only`);
  if (parseBigtableName(args.value('ledger') ?? '') !== null)
    throw new UsageError(`${name} keeps answers in a folder, not in a warehouse`);
  return upstreams;
}
