import { fileURLToPath } from 'node:url';
import type { Command, GivenFlags } from './command-line.ts';
import { UsageError } from './command-line.ts';
import { serve } from '../http/serve.ts';

const DEFAULT_PORT = 8899;
const DEFAULT_CACHE_MB = 48;

export const serveCommand: Command = {
  name: 'serve',
  summary: 'Serves the explorer and the JSON-RPC service on one port.',
  usage: '[--ledger DIR] [--port N] [--host ADDRESS] [--cache-mb N]',
  flags: [
    { name: 'ledger', value: 'DIR', help: 'an imported ledger; without it, the embedded one' },
    { name: 'port', value: 'N', help: `the port (default ${DEFAULT_PORT}; 0 takes a free one)` },
    { name: 'host', value: 'ADDRESS', help: 'the address to listen on (default 127.0.0.1: this machine only)' },
    {
      name: 'cache-mb',
      value: 'N',
      help: `memory to keep answers and, a third of it, inflated blocks in (default ${DEFAULT_CACHE_MB}; 0 keeps none)`,
    },
  ],
  takesPaths: false,
  run: (given) =>
    serve({
      ledger: given.text('ledger'),
      port: readNumber(given, 'port', 65_535) ?? DEFAULT_PORT,
      cacheBytes: (readNumber(given, 'cache-mb', 65_535) ?? DEFAULT_CACHE_MB) * 1024 * 1024,
      host: given.text('host') ?? '127.0.0.1',
      // Both builds stand side by side in dist.
      app: fileURLToPath(new URL('../app', import.meta.url)),
    }),
};

/** The number from 0 to `max` that a flag gives, or null where it is not given. */
function readNumber(given: GivenFlags, flag: string, max: number): number | null {
  const text = given.text(flag);
  if (text === null) return null;
  const value = /^\d{1,5}$/.test(text) ? Number(text) : Number.NaN;
  if (!(value <= max)) throw new UsageError(`--${flag} is "${text}"; it must be a number from 0 to ${max}`);
  return value;
}
