import type { Metrics } from '../metrics/create-metrics.ts';
import type { WorkerLink } from '../serve/worker-link.ts';
import { type FromWorker, isToWorker } from './worker-messages.ts';

/** Connects this worker, the `name`th that was started, with the primary. */
export function connectToPrimary(name: number): WorkerLink {
  let metrics: Metrics | null = null;
  const waiting = new Map<number, (seconds: number) => void>();
  let lastId = 0;

  const sendMetrics = async (): Promise<void> => {
    await send({ kind: 'metrics', values: (await metrics?.values()) ?? [] });
  };
  process.on('message', (message) => {
    if (!isToWorker(message)) return;
    switch (message.kind) {
      case 'metrics':
        return void sendMetrics();
      case 'taken':
        waiting.get(message.id)?.(message.seconds);
        waiting.delete(message.id);
    }
  });

  return {
    withName: (log) => (level, message, fields) => log(level, message, { worker: name, ...fields }),
    calls: {
      take: (client) =>
        new Promise((resolve) => {
          lastId += 1;
          waiting.set(lastId, resolve);
          void send({ kind: 'take', id: lastId, client });
        }),
      count: (client, calls) => void send({ kind: 'count', client, calls }),
    },
    reportListening: (url, range, counted) => {
      metrics = counted;
      void send({ kind: 'listening', url, range });
    },
    reportEnd: sendMetrics,
  };
}

/** Resolves when the message is on its way. An error means that the primary has ended, and then Node ends this process too. */
function send(message: FromWorker): Promise<void> {
  return new Promise((resolve) => {
    if (process.send === undefined || !process.connected) return resolve();
    process.send(message, undefined, undefined, () => resolve());
  });
}
