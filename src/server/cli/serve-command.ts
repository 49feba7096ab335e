import { fileURLToPath } from 'node:url';
import type { Command, ParsedArgs } from './command-line.ts';
import { UsageError } from './command-line.ts';
import { serve } from '../http/serve.ts';
import { NODE_DIFFERENCES } from '../../rpc-service/node-differences.ts';

const DEFAULT_PORT = 8899;
const DEFAULT_CACHE_MB = 48;
const NODE_NAMES = [...NODE_DIFFERENCES.keys()].join(', ');

export const serveCommand: Command = {
  name: 'serve',
  summary: 'Serves the explorer and the JSON-RPC service on one port.',
  usage: '[--ledger DIR] [--port N] [--host ADDRESS] [--cache-mb N] [--like NODE]',
  flags: [
    { name: 'ledger', value: 'DIR', help: 'folder of an imported ledger (default: the embedded ledger)' },
    { name: 'port', value: 'N', help: `port (default ${DEFAULT_PORT}; 0 picks a free one)` },
    { name: 'host', value: 'ADDRESS', help: 'listen address (default 127.0.0.1, reachable from this machine only)' },
    {
      name: 'cache-mb',
      value: 'N',
      help: `memory for cached responses (two thirds) and inflated blocks (default ${DEFAULT_CACHE_MB}; 0 disables)`,
    },
    {
      name: 'like',
      value: 'NODE',
      help: `answer like this node software instead: ${NODE_NAMES} (rpc.discover lists the differences)`,
    },
  ],
  takesPaths: false,
  run: (args) =>
    serve({
      ledger: args.value('ledger'),
      port: parseNumberFlag(args, 'port', 65_535) ?? DEFAULT_PORT,
      cacheBytes: (parseNumberFlag(args, 'cache-mb', 65_535) ?? DEFAULT_CACHE_MB) * 1024 * 1024,
      host: args.value('host') ?? '127.0.0.1',
      like: parseLikeFlag(args),
      // dist/app, as seen from this code's build in dist/server.
      app: fileURLToPath(new URL('../app', import.meta.url)),
    }),
};

/** A flag's value as an integer from 0 to `max`; null if the flag is absent. Throws UsageError for anything else. */
function parseNumberFlag(args: ParsedArgs, flag: string, max: number): number | null {
  const text = args.value(flag);
  if (text === null) return null;
  const value = /^\d{1,5}$/.test(text) ? Number(text) : Number.NaN;
  if (!(value <= max)) throw new UsageError(`--${flag} is "${text}"; it must be a number from 0 to ${max}`);
  return value;
}

function parseLikeFlag(args: ParsedArgs): string | null {
  const name = args.value('like');
  if (name !== null && !NODE_DIFFERENCES.has(name))
    throw new UsageError(`--like is "${name}"; the known node software is: ${NODE_NAMES}`);
  return name;
}
