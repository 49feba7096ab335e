import * as zlib from 'node:zlib';
import { Decompress } from 'fzstd';
import { createChunkCollector } from './collect-chunks.ts';

type NativeInflate = (payload: Uint8Array, options: { readonly maxOutputLength: number }) => Uint8Array;

// Node has zstd from 22.15 on, and the types are of the oldest Node that we run on.
const nativeInflate = (zlib as { readonly zstdDecompressSync?: NativeInflate }).zstdDecompressSync;

/** Inflates zstd. Throws on broken input and on more than `limit` bytes. */
export function inflateZstd(payload: Uint8Array, limit: number): Uint8Array {
  return nativeInflate === undefined
    ? inflateZstdPortably(payload, limit)
    : nativeInflate(payload, { maxOutputLength: limit });
}

/** The same without Node's zstd. */
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
