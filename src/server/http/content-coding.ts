import { pipeline, type Transform } from 'node:stream';
import { promisify } from 'node:util';
import * as zlib from 'node:zlib';

/** A content coding of HTTP: a compression for response bodies. */
export interface ContentCoding {
  /** The name in Accept-Encoding and Content-Encoding. */
  readonly name: string;
  /** Slow, with the best compression, for files that are compressed once and sent often. */
  readonly compress: (bytes: Uint8Array) => Promise<Uint8Array>;
  /** Fast, for responses. The output is incomplete: append the result of `finish`. */
  readonly createCompressor: () => Compressor;
  /** The end of a compressor's output, including the end of the text. `input` is the text compressed before. */
  readonly finish: (last: string, input: InputChecksum) => ByteString;
}

/** Bytes as the characters of a string (latin1). For the few bytes at the end of each response, a buffer costs more than Node's write. */
export type ByteString = string;

/** `flush` emits what was written so far, at some cost in compression. */
type Compressor = Transform & Pick<zlib.Zlib, 'flush'>;

export interface InputChecksum {
  /** Bytes. */
  readonly length: number;
  readonly crc32: number;
}

/** The codings that this version of Node supports, best first. */
export const CODINGS: readonly ContentCoding[] = [...zstdIfSupported(), brotli(), gzip()];

/**
 * Picks the coding in `available` with the highest q-value in Accept-Encoding; for equal q-values, the first one. null: send
 * uncompressed.
 */
export function negotiateCoding(
  header: string | undefined,
  available: readonly ContentCoding[] = CODINGS,
): ContentCoding | null {
  const weights = parseWeights(header ?? '');
  const otherWeight = weights.get('*') ?? 0;
  let best: ContentCoding | null = null;
  let bestWeight = weights.get('identity') ?? 0;
  for (const coding of available) {
    const weight = weights.get(coding.name) ?? otherWeight;
    // For equal q-values, any coding beats identity, and an earlier coding beats a later one.
    if (weight > bestWeight || (best === null && weight === bestWeight && weight > 0)) {
      best = coding;
      bestWeight = weight;
    }
  }
  return best;
}

function parseWeights(header: string): ReadonlyMap<string, number> {
  const weights = new Map<string, number>();
  for (const item of header.split(',')) {
    const [name = '', ...parameters] = item.split(';').map((part) => part.trim().toLowerCase());
    const q = parameters.find((parameter) => parameter.startsWith('q='));
    const weight = q === undefined ? 1 : Number(q.slice(2));
    if (name !== '' && weight >= 0 && weight <= 1) weights.set(name, weight);
  }
  return weights;
}

type TextChunks = Iterable<string> | AsyncIterable<string>;

interface CompressedResponse {
  readonly chunks: AsyncIterable<Uint8Array>;
  /** Length and CRC of the UTF-8 text consumed so far. */
  readonly input: () => InputChecksum;
}

/** Encodes text as UTF-8 and compresses it; coding null leaves it plain. Emits the first chunk before requesting the second. */
export function compressResponse(text: TextChunks, coding: ContentCoding | null): CompressedResponse {
  let input: InputChecksum = { length: 0, crc32: 0 };
  const addInput = (bytes: Uint8Array): void => {
    input = { length: input.length + bytes.length, crc32: zlib.crc32(bytes, input.crc32) };
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

/*
 * `finish` writes its bytes uncompressed, as the last block of the format (RFC 1951, 7932 and 8878). So a compressed body can be
 * cached and sent with any tail.
 */

function gzip(): ContentCoding {
  const compress = promisify<Uint8Array, zlib.ZlibOptions, Uint8Array>(zlib.gzip);
  return {
    name: 'gzip',
    compress: (bytes) => compress(bytes, { level: 9 }),
    createCompressor: () => zlib.createGzip({ level: 1, finishFlush: zlib.constants.Z_SYNC_FLUSH }),
    finish: (last, input) => {
      const bytes = toUtf8(last);
      const { length } = bytes;
      const block = `\x01${uint16(length)}${uint16(~length)}${bytes}`;
      return block + uint32(zlib.crc32(last, input.crc32)) + uint32(input.length + length);
    },
  };
}

function brotli(): ContentCoding {
  const compress = promisify(zlib.brotliCompress);
  const { BROTLI_PARAM_MODE, BROTLI_MODE_TEXT, BROTLI_PARAM_QUALITY, BROTLI_OPERATION_FLUSH } = zlib.constants;
  const options = (quality: number): zlib.BrotliOptions => ({
    params: { [BROTLI_PARAM_MODE]: BROTLI_MODE_TEXT, [BROTLI_PARAM_QUALITY]: quality },
  });
  return {
    name: 'br',
    compress: (bytes) => compress(bytes, options(9)),
    createCompressor: () => zlib.createBrotliCompress({ ...options(1), finishFlush: BROTLI_OPERATION_FLUSH }),
    finish: (last) => {
      // Header of an uncompressed block: ISLAST 0, MNIBBLES 00 (16-bit length), MLEN - 1, ISUNCOMPRESSED 1.
      const bytes = toUtf8(last);
      return `${uint24(((bytes.length - 1) << 3) | (1 << 19))}${bytes}\x03`;
    },
  };
}

/** Node supports zstd from 22.15, but @types/node is that of the oldest supported Node. */
function zstdIfSupported(): readonly ContentCoding[] {
  const { zstdCompress, createZstdCompress, constants } = zlib as {
    readonly zstdCompress?: typeof zlib.gzip;
    readonly createZstdCompress?: (options: object) => Compressor;
    readonly constants: { readonly ZSTD_e_flush?: number };
  };
  if (zstdCompress === undefined || createZstdCompress === undefined) return [];
  return [
    {
      name: 'zstd',
      compress: promisify<Uint8Array, Uint8Array>(zstdCompress),
      createCompressor: () => createZstdCompress({ finishFlush: constants.ZSTD_e_flush }),
      finish: (last) => {
        const bytes = toUtf8(last);
        return uint24((bytes.length << 3) | 1) + bytes;
      },
    },
  ];
}

export function toUtf8(text: string): ByteString {
  return Buffer.byteLength(text) === text.length ? text : Buffer.from(text).toString('latin1');
}

// The lowest bits of a number, little-endian.

function uint16(value: number): ByteString {
  return String.fromCharCode(value & 0xff, (value >>> 8) & 0xff);
}

function uint24(value: number): ByteString {
  return String.fromCharCode(value & 0xff, (value >>> 8) & 0xff, (value >>> 16) & 0xff);
}

function uint32(value: number): ByteString {
  return String.fromCharCode(value & 0xff, (value >>> 8) & 0xff, (value >>> 16) & 0xff, value >>> 24);
}
