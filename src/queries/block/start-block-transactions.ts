import type { Exchange } from '../../rpc-client/exchange/exchange.ts';
import type { LamportUnit } from '../../analysis/explain/wording.ts';
import { callWorker } from '../../shared/call-worker.ts';
import type { Slot } from '../../solana/ids/ids.ts';
import type { BlockTransactionsRequest } from './block-transactions.worker.ts';

/** What the transactions of a block did. A worker reads those whose rows are in view. */
export interface BlockTransactions {
  readonly block: { readonly slot: Slot; readonly blockTime: bigint | null };
  /** Requests the sentence of a row. */
  readonly request: (index: number) => void;
  /** The sentence of a row; undefined until it is known, null if it cannot be read. */
  readonly sentence: (index: number) => string | null | undefined;
  /** Calls the listener whenever further sentences are known. */
  readonly subscribe: (listener: () => void) => () => void;
  /** The JSON text of a transaction, as the response has it. */
  readonly text: (index: number) => Promise<string | null>;
  readonly close: () => void;
}

export function startBlockTransactions(
  { responseText, responseBlob }: Pick<Exchange, 'responseText' | 'responseBlob'>,
  block: BlockTransactions['block'],
  unit: LamportUnit,
): BlockTransactions {
  const worker = new Worker(new URL('./block-transactions.worker.ts', import.meta.url), { type: 'module' });
  const known = new Map<number, string | null>();
  const requested = new Set<number>();
  const waiting: number[] = [];
  const listeners = new Set<() => void>();
  let isBroken = false;
  let last: Promise<unknown> = Promise.resolve();
  // One request at a time, because a reply does not name its request.
  const inTurn = <Answer>(request: () => BlockTransactionsRequest): Promise<Answer | null> => {
    const reply = last.then(async () => {
      if (isBroken) return null;
      return callWorker<Answer>(worker, request()).catch((): null => {
        isBroken = true;
        return null;
      });
    });
    last = reply;
    return reply;
  };
  const readNext = async () => {
    let batch: readonly number[] = [];
    const sentences = await inTurn<readonly (string | null)[]>(() => {
      // Rows that were requested last are more likely in view.
      batch = waiting.splice(-BATCH);
      return { kind: 'sentences', indexes: batch, unit };
    });
    for (const [at, index] of batch.entries()) known.set(index, sentences?.[at] ?? null);
    for (const listener of listeners) listener();
    if (waiting.length > 0 && !isBroken) void readNext();
  };
  void inTurn(() => ({ kind: 'open', response: responseBlob ?? responseText, ...block }));
  return {
    block,
    request: (index) => {
      if (requested.has(index)) return;
      requested.add(index);
      waiting.push(index);
      if (waiting.length === 1) void readNext();
    },
    sentence: (index) => (isBroken ? null : known.get(index)),
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    text: (index) => inTurn<string>(() => ({ kind: 'text', index })),
    close: () => worker.terminate(),
  };
}

/** More rows than a window has. */
const BATCH = 60;
