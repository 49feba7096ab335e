import { fileURLToPath } from 'node:url';
import type { Command, GivenFlags } from './command-line.ts';
import { UsageError } from './command-line.ts';
import { serve } from './serve.ts';

const DEFAULT_PORT = 8899;

export const serveCommand: Command = {
  name: 'serve',
  summary: 'Serves the explorer and the JSON-RPC service on one port.',
  usage: '[--ledger DIR] [--port N] [--host ADDRESS]',
  flags: [
    { name: 'ledger', value: 'DIR', help: 'an imported ledger; without it, the embedded one' },
    { name: 'port', value: 'N', help: `the port (default ${DEFAULT_PORT}; 0 takes a free one)` },
    { name: 'host', value: 'ADDRESS', help: 'the address to listen on (default 127.0.0.1: this machine only)' },
  ],
  takesPaths: false,
  run: (given) =>
    serve({
      ledger: given.text('ledger'),
      port: readPort(given),
      host: given.text('host') ?? '127.0.0.1',
      // Both builds stand side by side in dist.
      app: fileURLToPath(new URL('../app', import.meta.url)),
    }),
};

function readPort(given: GivenFlags): number {
  const text = given.text('port');
  if (text === null) return DEFAULT_PORT;
  const port = /^\d{1,5}$/.test(text) ? Number(text) : Number.NaN;
  if (!(port <= 65_535)) throw new UsageError(`--port is "${text}"; it must be a number from 0 to 65535`);
  return port;
}
