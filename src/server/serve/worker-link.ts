import type { CallCounter } from '../access/rate-limit.ts';
import type { Log } from '../logs/logger.ts';
import type { Metrics } from '../metrics/create-metrics.ts';

/** How a worker that shares a port reaches the process that started it. */
export interface WorkerLink {
  /** Adds the worker's number to every line. */
  readonly withName: (log: Log) => Log;
  /** Counts calls over all workers. */
  readonly calls: CallCounter;
  /** Says that this worker listens. `range` describes the ledger. */
  readonly reportListening: (url: string, range: string, metrics: Metrics | null) => void;
  /** Sends what the metrics counted to the end. */
  readonly reportEnd: () => Promise<void>;
}
