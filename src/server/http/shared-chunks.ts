/** Chunks that are computed once for several readers, when the fastest of them asks. */
export interface SharedChunks {
  /** Adds a reader, which gets every chunk from the first one; null if chunks are gone or the computation was stopped. */
  readonly join: () => ChunkReader | null;
}

export interface ChunkReader {
  /** Throws if a chunk cannot be computed. */
  readonly chunks: () => AsyncIterable<Uint8Array>;
  /** Must be called, also if the chunks were not read. The computation stops when the last reader leaves. */
  readonly leave: () => void;
}

/** Chunks that the fastest reader may be ahead of the slowest, once chunks are not kept for others. */
const MAX_LEAD = 32;

/**
 * Keeps chunks for readers that join later, as long as `mayKeep` allows their bytes. After that, nobody can join, and what all readers
 * have is dropped. `onEnd` is called once: with all chunks, or with null if they are not complete or not kept.
 */
export function shareChunks(
  source: AsyncIterator<Uint8Array>,
  mayKeep: (bytes: number) => boolean,
  onEnd: (chunks: readonly Uint8Array[] | null) => void,
): SharedChunks {
  const readers = new Set<{ at: number }>();
  const kept: Uint8Array[] = [];
  let dropped = 0;
  let isKeeping = true;
  let state: State = { is: 'running' };
  let pulling: Promise<void> | null = null;
  /** Wakes the readers that wait for slower ones. */
  let wake = (): void => {};
  let slower: Promise<void> | null = null;

  const finish = (end: State): void => {
    if (state.is !== 'running') return;
    state = end;
    onEnd(end.is === 'complete' && isKeeping ? kept : null);
  };
  const pull = async (): Promise<void> => {
    try {
      const { done, value } = await source.next();
      if (done === true) finish({ is: 'complete' });
      else {
        kept.push(value);
        isKeeping &&= mayKeep(value.length);
      }
    } catch (error) {
      finish({ is: 'failed', error });
    }
    pulling = null;
  };
  const dropOld = (): void => {
    if (isKeeping) return;
    const oldest = Math.min(...Array.from(readers, ({ at }) => at));
    while (dropped < oldest && kept.length > 0) {
      kept.shift();
      dropped++;
    }
    wake();
    slower = null;
  };
  const waitForSlower = (): Promise<void> => (slower ??= new Promise((resolve) => (wake = resolve)));
  const read = async function* (reader: { at: number }): AsyncGenerator<Uint8Array> {
    for (;;) {
      const chunk = kept[reader.at - dropped];
      if (chunk !== undefined) {
        reader.at++;
        dropOld();
        yield chunk;
      } else if (state.is === 'running') {
        await (!isKeeping && kept.length >= MAX_LEAD ? waitForSlower() : (pulling ??= pull()));
      } else if (state.is === 'failed') throw state.error;
      else return;
    }
  };
  return {
    join: () => {
      if (!isKeeping || state.is === 'failed' || state.is === 'stopped') return null;
      const reader = { at: 0 };
      readers.add(reader);
      return {
        chunks: () => read(reader),
        leave: () => {
          readers.delete(reader);
          if (readers.size > 0) dropOld();
          if (readers.size > 0 || state.is !== 'running') return;
          finish({ is: 'stopped' });
          source.return?.().catch(() => {});
        },
      };
    },
  };
}

type State = { readonly is: 'running' | 'complete' | 'stopped' } | { readonly is: 'failed'; readonly error: unknown };
