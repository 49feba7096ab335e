import { callWorker } from '../../shared/call-worker.ts';
import type { BlockRowParser } from './block-row-parser.ts';
import type { RowWorkerReply, RowWorkerRequest } from './block-row.worker.ts';

/** Parses in a worker; otherwise like createBlockRowParser. */
export function startBlockRowWorker(first: number): BlockRowParser {
  const worker = new Worker(new URL('./block-row.worker.ts', import.meta.url), { type: 'module' });
  let envelope = '';
  return {
    push: async (bytes) => {
      const request: RowWorkerRequest = { first, bytes };
      const reply = await callWorker<RowWorkerReply>(worker, request);
      if (reply === null) throw new SyntaxError('not JSON');
      envelope = reply.envelope ?? envelope;
      return { ...reply, envelope };
    },
    close: () => worker.terminate(),
  };
}
