import cluster, { type Worker } from 'node:cluster';
import type { Log } from '../logs/logger.ts';
import { createRestartDelay } from './restart-delay.ts';
import { type FromWorker, isFromWorker, type ToWorker } from './worker-messages.ts';

/** The worker processes, as the primary sees them. A worker that ends is replaced. */
export interface WorkerPool {
  /** Starts the first worker, and the others when it listens. Resolves to its exit code if it ends instead. */
  readonly start: () => Promise<Listening | number>;
  /** The numbers of the running workers. */
  readonly names: () => readonly number[];
  readonly send: (worker: number, message: ToWorker) => void;
  /** Asks all workers to stop; kills those that are still there after some milliseconds. */
  readonly stop: (milliseconds: number) => Promise<void>;
}

export interface Listening {
  readonly url: string;
  readonly range: string;
}

export interface PoolEvents {
  readonly onMessage: (worker: number, message: FromWorker) => void;
  /** A worker ended before the service did. */
  readonly onEnd: (worker: number) => void;
}

/** cluster.setupPrimary has to be called before. */
export function createWorkerPool(count: number, log: Log, events: PoolEvents): WorkerPool {
  const workers = new Map<number, Worker>();
  const nextDelay = createRestartDelay();
  const timers = new Set<NodeJS.Timeout>();
  let isStopping = false;
  let onEmpty: () => void = () => {};

  const fork = (replaced?: Worker): Worker => {
    const worker = cluster.fork();
    workers.set(worker.id, worker);
    log('info', 'worker started', { worker: worker.id, pid: worker.process.pid, replaces: replaced?.id });
    worker.on('message', (message: unknown) => {
      if (isFromWorker(message)) events.onMessage(worker.id, message);
    });
    // An error of the channel; the end of the process follows.
    worker.on('error', () => {});
    worker.on('exit', () => {
      workers.delete(worker.id);
      if (workers.size === 0) onEmpty();
    });
    return worker;
  };

  const keepReplacing = (worker: Worker): void => {
    worker.on('exit', (code: number | null, signal: string | null) => {
      if (isStopping) return;
      const delay = nextDelay();
      const reason = signal === null ? { exitCode: code ?? undefined } : { signal };
      log('error', 'worker ended', { worker: worker.id, ...reason, replacedAfterSeconds: delay / 1000 });
      events.onEnd(worker.id);
      const timer = setTimeout(() => {
        timers.delete(timer);
        keepReplacing(fork(worker));
      }, delay);
      timers.add(timer);
    });
  };

  const send: WorkerPool['send'] = (name, message) => {
    const worker = workers.get(name);
    // The callback takes the error of a channel that is closed; the end of the process follows.
    if (worker?.isConnected() === true) worker.send(message, () => {});
  };

  return {
    start: () =>
      new Promise((resolve) => {
        const first = fork();
        const end = (code: number | null): void => resolve(code ?? 1);
        first.on('exit', end);
        first.on('message', function listening(message: unknown) {
          if (!isFromWorker(message) || message.kind !== 'listening') return;
          first.off('message', listening);
          first.off('exit', end);
          if (!isStopping) {
            keepReplacing(first);
            for (let others = count - 1; others > 0; others--) keepReplacing(fork());
          }
          resolve(message);
        });
      }),
    names: () => [...workers.keys()],
    send,
    stop: (milliseconds) =>
      new Promise((resolve) => {
        isStopping = true;
        for (const timer of timers) clearTimeout(timer);
        const killTimer = setTimeout(() => {
          for (const worker of workers.values()) worker.process.kill('SIGKILL');
        }, milliseconds);
        onEmpty = () => {
          clearTimeout(killTimer);
          resolve();
        };
        if (workers.size === 0) onEmpty();
        // A signal also ends a worker that is still starting, and does not read messages yet.
        for (const worker of workers.values()) worker.process.kill('SIGTERM');
      }),
  };
}
