import { pipeline } from 'node:stream';
import { crc32 } from 'node:zlib';
import type { Compressor, ContentCoding, InputChecksum } from '../http/content-coding.ts';

type TextChunks = Iterable<string> | AsyncIterable<string>;

export interface CompressedResponse {
  readonly chunks: AsyncIterable<Uint8Array>;
  /** Length and CRC of the UTF-8 text consumed so far. */
  readonly input: () => InputChecksum;
}

/** Encodes text as UTF-8 and compresses it; coding null leaves it plain. Emits the first chunk before requesting the second. */
export function compressResponse(text: TextChunks, coding: ContentCoding | null): CompressedResponse {
  let input: InputChecksum = { length: 0, crc32: 0 };
  const addInput = (bytes: Uint8Array): void => {
    input = { length: input.length + bytes.length, crc32: crc32(bytes, input.crc32) };
  };
  const chunks = toBytes(text, addInput);
  return { chunks: coding === null ? chunks : compress(chunks, coding), input: () => input };
}

async function* toBytes(text: TextChunks, addInput: (bytes: Uint8Array) => void): AsyncGenerator<Uint8Array> {
  for await (const chunk of text) {
    const bytes = Buffer.from(chunk);
    addInput(bytes);
    yield bytes;
  }
}

function compress(chunks: AsyncIterable<Uint8Array>, coding: ContentCoding): AsyncIterable<Uint8Array> {
  const compressor = coding.createCompressor();
  // An error from `chunks` destroys the compressor, so the code that iterates it gets the error.
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
