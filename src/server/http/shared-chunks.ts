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

/**
 * Keeps up to `maxKept` bytes for readers that join later. Beyond that, nobody can join, and what all readers have is dropped.
 * `onEnd` is called once: with all chunks, or with null if they are not complete or not kept.
 */
export function shareChunks(
  source: AsyncIterator<Uint8Array>,
  maxKept: number,
  onEnd: (chunks: readonly Uint8Array[] | null) => void,
): SharedChunks {
  const readers = new Set<{ at: number }>();
  const kept: Uint8Array[] = [];
  let dropped = 0;
  let length = 0;
  let state: State = { is: 'running' };
  let pulling: Promise<void> | null = null;

  const finish = (end: State): void => {
    if (state.is !== 'running') return;
    state = end;
    onEnd(end.is === 'complete' && length <= maxKept ? kept : null);
  };
  const pull = async (): Promise<void> => {
    try {
      const { done, value } = await source.next();
      if (done === true) finish({ is: 'complete' });
      else {
        kept.push(value);
        length += value.length;
      }
    } catch (error) {
      finish({ is: 'failed', error });
    }
    pulling = null;
  };
  const dropOld = (): void => {
    if (length <= maxKept) return;
    const oldest = Math.min(...Array.from(readers, ({ at }) => at));
    while (dropped < oldest && kept.length > 0) {
      kept.shift();
      dropped++;
    }
  };
  const read = async function* (reader: { at: number }): AsyncGenerator<Uint8Array> {
    for (;;) {
      const chunk = kept[reader.at - dropped];
      if (chunk !== undefined) {
        reader.at++;
        dropOld();
        yield chunk;
      } else if (state.is === 'running') await (pulling ??= pull());
      else if (state.is === 'failed') throw state.error;
      else return;
    }
  };
  return {
    join: () => {
      if (dropped > 0 || length > maxKept || state.is === 'failed' || state.is === 'stopped') return null;
      const reader = { at: 0 };
      readers.add(reader);
      return {
        chunks: () => read(reader),
        leave: () => {
          readers.delete(reader);
          if (readers.size > 0 || state.is !== 'running') return;
          finish({ is: 'stopped' });
          source.return?.().catch(() => {});
        },
      };
    },
  };
}

type State = { readonly is: 'running' | 'complete' | 'stopped' } | { readonly is: 'failed'; readonly error: unknown };
