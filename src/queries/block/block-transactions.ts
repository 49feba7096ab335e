import type { LamportUnit } from '../../analysis/explain/wording.ts';
import type { BlockContents } from './start-block-contents.ts';

/** What the transactions of a block did, read when their rows come into view. */
export interface BlockTransactions extends Pick<BlockContents, 'block' | 'text'> {
  /** The sentences of many rows at once; null for one that cannot be read. */
  readonly sentences: (indexes: readonly number[]) => Promise<readonly (string | null)[] | null>;
  /** Requests the sentence of a row. */
  readonly request: (index: number) => void;
  /** The sentence of a row; undefined until it is known, null if it cannot be read. */
  readonly sentence: (index: number) => string | null | undefined;
  /** Calls the listener whenever further sentences are known. */
  readonly subscribe: (listener: () => void) => () => void;
}

export function createBlockTransactions(
  { block, text, sentences }: BlockContents,
  unit: LamportUnit,
): BlockTransactions {
  const known = new Map<number, string | null>();
  const requested = new Set<number>();
  const waiting: number[] = [];
  const listeners = new Set<() => void>();
  let isReading = false;
  const readWaiting = async () => {
    isReading = true;
    // The rows that appear together request theirs together.
    await Promise.resolve();
    while (waiting.length > 0) {
      // Rows that were requested last are more likely in view.
      const batch = waiting.splice(-BATCH);
      const found = await sentences(batch, unit);
      for (const [at, index] of batch.entries()) known.set(index, found?.[at] ?? null);
      for (const listener of listeners) listener();
    }
    isReading = false;
  };
  return {
    block,
    text,
    sentences: (indexes) => sentences(indexes, unit),
    request: (index) => {
      if (requested.has(index)) return;
      requested.add(index);
      waiting.push(index);
      if (!isReading) void readWaiting();
    },
    sentence: (index) => known.get(index),
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/** More rows than a window has. */
const BATCH = 60;
