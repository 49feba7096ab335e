import { joinBytes } from '../../shared/bytes/join-bytes.ts';

/** Gathers chunks into one array; `add` throws RangeError as soon as there are more than `limit` bytes. */
export function createChunkCollector(limit: number): {
  readonly add: (chunk: Uint8Array) => void;
  readonly finish: () => Uint8Array;
} {
  const chunks: Uint8Array[] = [];
  let length = 0;
  return {
    add: (chunk) => {
      length += chunk.length;
      if (length > limit) throw new RangeError(`more than ${limit} bytes`);
      chunks.push(chunk);
    },
    finish: () => joinBytes(chunks),
  };
}
