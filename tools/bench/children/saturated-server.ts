// Serves the embedded ledger as `serve` does, for a load from another process, and reports its memory.
import { setImmediate } from 'node:timers/promises';
import { createService } from '../../../src/rpc-service/create-service.ts';
import { createHttpServer } from '../../../src/server/http/http-server.ts';
import type { HttpServer } from '../../../src/server/http/http-server.ts';
import { openLedger } from '../../../src/ledger/open-ledger.ts';
import { formatUrl, listen } from '../../../src/server/serve/listen.ts';

export interface SaturatedServer {
  readonly port: number;
  /** Resident bytes. */
  readonly resident: number;
  /** Bytes of responses in progress. */
  readonly unsent: number;
}

let started: Promise<{ readonly server: HttpServer; readonly port: number }> | null = null;

process.on('message', () => {
  void report().then((answer) => process.send?.(answer));
});

async function report(): Promise<SaturatedServer> {
  const { server, port } = await (started ??= start());
  return { port, resident: process.memoryUsage.rss(), unsent: server.unsentBytes() };
}

async function start() {
  const service = createService(await openLedger(null), { nextPass: setImmediate });
  const server = createHttpServer({ service, files: null });
  // As `serve` does: while thousands connect at once, others wait in its queue.
  const failure = await listen(server, 0, '127.0.0.1', '--port');
  if (failure !== null) throw new Error(failure);
  return { server, port: Number(new URL(formatUrl(server)).port) };
}
