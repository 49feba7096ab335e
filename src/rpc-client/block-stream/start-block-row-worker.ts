import { askWorker } from '../../shared/ask-worker.ts';
import type { BlockRowStream } from './block-row-stream.ts';
import type { RowWorkerReply, RowWorkerRequest } from './block-row.worker.ts';

/** Reads in a thread of its own, as createRowSource does. */
export function startBlockRowWorker(first: number): BlockRowStream {
  const worker = new Worker(new URL('./block-row.worker.ts', import.meta.url), { type: 'module' });
  let rest = '';
  return {
    take: async (bytes) => {
      const told: RowWorkerRequest = { first, bytes };
      const said = await askWorker<RowWorkerReply>(worker, told);
      if (said === null) throw new SyntaxError('no JSON');
      rest = said.rest ?? rest;
      return { ...said, rest };
    },
    close: () => worker.terminate(),
  };
}
