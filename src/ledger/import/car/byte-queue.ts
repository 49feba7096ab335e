import { CarError } from './car-error.ts';

/** Takes pieces of any length from a stream of chunks. */
export interface ByteQueue {
  /** The next byte; null at the end. */
  readonly next: () => Promise<number | null>;
  /** The next bytes: a view of the chunk if they are in one. Throws CarError if the stream ends before; `what` they are is named. */
  readonly take: (length: number, what: string) => Promise<Uint8Array>;
  /** Of the next byte in the stream. */
  readonly offset: () => number;
}

export function createByteQueue(chunks: AsyncIterable<Uint8Array>): ByteQueue {
  const source = chunks[Symbol.asyncIterator]();
  let chunk: Uint8Array = new Uint8Array();
  let at = 0;
  let offset = 0;

  const nextChunk = async (): Promise<IteratorResult<Uint8Array, unknown>> => {
    try {
      return await source.next();
    } catch (error) {
      throw new CarError(`cannot be read: ${error instanceof Error ? error.message : String(error)}`, offset, error);
    }
  };

  /** Makes `chunk` the next one that is not empty. False at the end of the stream. */
  const refill = async (): Promise<boolean> => {
    while (at === chunk.length) {
      const { done, value } = await nextChunk();
      if (done === true) return false;
      chunk = value;
      at = 0;
    }
    return true;
  };
  const takeHere = (length: number): Uint8Array => {
    const taken = chunk.subarray(at, at + length);
    at += taken.length;
    offset += taken.length;
    return taken;
  };
  return {
    offset: () => offset,
    next: async () => ((await refill()) ? (takeHere(1)[0] ?? null) : null),
    take: async (length, what) => {
      if (chunk.length - at >= length) return takeHere(length);
      const start = offset;
      const pieces: Uint8Array[] = [];
      for (let missing = length; missing > 0;) {
        if (!(await refill())) {
          throw new CarError(`the file ends within ${what}: ${length} bytes, of which ${missing} are missing`, start);
        }
        const piece = takeHere(missing);
        pieces.push(piece);
        missing -= piece.length;
      }
      return Buffer.concat(pieces);
    },
  };
}
