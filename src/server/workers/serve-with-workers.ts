import cluster from 'node:cluster';
import { serve } from '../serve/serve.ts';
import type { ServeOptions } from '../serve/serve-options.ts';
import { connectToPrimary } from './connect-to-primary.ts';
import { runWorkers } from './run-workers.ts';
import { shareLimits } from './share-limits.ts';

/** Serves with several processes until SIGINT or SIGTERM; returns the exit code. Each of these processes runs it. */
export function serveWithWorkers(options: ServeOptions, count: number): Promise<number> {
  const { worker } = cluster;
  if (worker === undefined) return runWorkers(options, count);
  return serve(shareLimits(options, count), connectToPrimary(worker.id));
}
