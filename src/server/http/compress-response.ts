import { pipeline } from 'node:stream';
import { crc32 } from 'node:zlib';
import type { Coding, Compressor, PlainText } from './content-coding.ts';

/** Text in pieces as bytes in chunks, compressed or (coding null) not; the first piece comes out before the second is made. */
export interface EncodedPieces {
  readonly chunks: AsyncIterable<Uint8Array>;
  /** What went in so far. */
  readonly plain: () => PlainText;
}

export function encodePieces(pieces: Iterable<string> | AsyncIterable<string>, coding: Coding | null): EncodedPieces {
  let plain: PlainText = { length: 0, crc32: 0 };
  const count = (bytes: Uint8Array): void => {
    plain = { length: plain.length + bytes.length, crc32: crc32(bytes, plain.crc32) };
  };
  const chunks = toBytes(pieces, count);
  return { chunks: coding === null ? chunks : compress(chunks, coding), plain: () => plain };
}

async function* toBytes(
  pieces: Iterable<string> | AsyncIterable<string>,
  count: (bytes: Uint8Array) => void,
): AsyncGenerator<Uint8Array> {
  for await (const piece of pieces) {
    const bytes = Buffer.from(piece);
    count(bytes);
    yield bytes;
  }
}

function compress(chunks: AsyncIterable<Uint8Array>, coding: Coding): AsyncIterable<Uint8Array> {
  const compressor = coding.open();
  // Where a piece cannot be made, the compressor fails with it, and so does whoever takes its chunks.
  pipeline(flushFirst(chunks, compressor), compressor, () => {});
  return compressor;
}

async function* flushFirst(chunks: AsyncIterable<Uint8Array>, compressor: Compressor): AsyncGenerator<Uint8Array> {
  let isFirst = true;
  for await (const chunk of chunks) {
    yield chunk;
    if (isFirst) compressor.flush();
    isFirst = false;
  }
}
