import * as zlib from 'node:zlib';
import unbzip2Stream from '@openpgp/unbzip2-stream';
import { Decompress } from 'fzstd';
import { joinBytes } from '../../shared/bytes/join-bytes.ts';

type NativeInflate = (payload: Uint8Array, options: { readonly maxOutputLength: number }) => Uint8Array;

// Node has zstd since 22.15; our types are those of Node 20.
const nativeInflate = (zlib as { readonly zstdDecompressSync?: NativeInflate }).zstdDecompressSync;

/** Inflates zstd. Throws on broken input and on more than `limit` bytes. */
export function inflateZstd(payload: Uint8Array, limit: number): Uint8Array {
  return nativeInflate === undefined
    ? inflateZstdPortably(payload, limit)
    : nativeInflate(payload, { maxOutputLength: limit });
}

/** inflateZstd without Node's zstd. */
export function inflateZstdPortably(payload: Uint8Array, limit: number): Uint8Array {
  const collector = createChunkCollector(limit);
  let finished = false;
  const stream = new Decompress((chunk, final) => {
    collector.add(chunk);
    finished ||= final === true;
  });
  stream.push(payload, true);
  if (!finished) throw new Error('zstd stream ends early');
  return collector.finish();
}

/** Inflates bzip2, which Node lacks. Throws on broken input and on more than `limit` bytes. */
export async function inflateBzip2(payload: Uint8Array, limit: number): Promise<Uint8Array> {
  const input = new ReadableStream<Uint8Array>({
    start: (controller) => {
      controller.enqueue(payload);
      controller.close();
    },
  });
  const reader = unbzip2Stream(input).getReader();
  const collector = createChunkCollector(limit);
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return collector.finish();
    collector.add(value);
  }
}

interface ChunkCollector {
  readonly add: (chunk: Uint8Array) => void;
  readonly finish: () => Uint8Array;
}

/** Joins chunks; `add` throws RangeError as soon as they exceed `limit` bytes. */
function createChunkCollector(limit: number): ChunkCollector {
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
