import { askWorker } from '../../shared/ask-worker.ts';
import type { RowSource } from './row-source.ts';
import type { SaidByRowWorker, ToldToRowWorker } from './row-worker.ts';

/** Reads in a thread of its own, as createRowSource does. */
export function startRowWorker(first: number): RowSource {
  const worker = new Worker(new URL('./row-worker.ts', import.meta.url), { type: 'module' });
  let rest = '';
  return {
    take: async (bytes) => {
      const told: ToldToRowWorker = { first, bytes };
      const said = await askWorker<SaidByRowWorker>(worker, told);
      if (said === null) throw new SyntaxError('no JSON');
      rest = said.rest ?? rest;
      return { ...said, rest };
    },
    close: () => worker.terminate(),
  };
}
