import type { RowSource } from './row-source.ts';
import type { SaidByRowWorker, ToldToRowWorker } from './row-worker.ts';

/** Reads in a thread of its own, as createRowSource does. It rejects also where the browser does not get the worker's code. */
export function startRowWorker(first: number): RowSource {
  const worker = new Worker(new URL('./row-worker.ts', import.meta.url), { type: 'module' });
  tell(worker, first);
  let rest = '';
  return {
    take: async (bytes) => {
      const said = await ask(worker, bytes);
      if (said === null) throw new SyntaxError('no JSON');
      rest = said.rest ?? rest;
      return { ...said, rest };
    },
    close: () => worker.terminate(),
  };
}

function ask(worker: Worker, bytes: Uint8Array): Promise<SaidByRowWorker> {
  return new Promise((resolve, reject) => {
    const whenHeard = { once: true };
    worker.addEventListener('message', ({ data }: MessageEvent<SaidByRowWorker>) => resolve(data), whenHeard);
    worker.addEventListener('error', () => reject(new Error('no worker')), whenHeard);
    tell(worker, bytes);
  });
}

function tell(worker: Worker, what: ToldToRowWorker): void {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker has none
  worker.postMessage(what);
}
