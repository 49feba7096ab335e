import type { Transform } from 'node:stream';
import { promisify } from 'node:util';
import * as zlib from 'node:zlib';
import { createLruCache } from '../../shared/lru-cache.ts';

/** A compression that answers can be sent with. */
export interface Coding {
  /** As Accept-Encoding and Content-Encoding name it. */
  readonly name: string;
  /** For a file that is kept and sent many times. */
  readonly compress: (bytes: Uint8Array) => Promise<Uint8Array>;
  /** For text that is made while it is sent, and quick: gives all that was written, but no end. */
  readonly open: () => Compressor;
  /** The end of what `open` gave, with some last text in it. */
  readonly close: (last: Uint8Array, opened: PlainText) => Uint8Array;
}

/** Flushing sends what was written on its way, at some cost in length. */
export type Compressor = Transform & Pick<zlib.Zlib, 'flush'>;

/** What is known of the text that was compressed so far. */
export interface PlainText {
  readonly length: number;
  readonly crc32: number;
}

/** The platform's codings, best first. */
export const CODINGS: readonly Coding[] = [...zstdWhereNodeHasIt(), brotli(), gzip()];

/**
 * The coding that a client likes best among `available`, by the q-values of its Accept-Encoding; the order of `available`
 * decides between equals. null: send it plain.
 */
export function negotiateCoding(header: string | undefined, available: readonly Coding[] = CODINGS): Coding | null {
  const weights = readWeights(header ?? '');
  const rest = weights.get('*') ?? 0;
  let best: Coding | null = null;
  let bestWeight = weights.get('identity') ?? 0;
  for (const coding of available) {
    const weight = weights.get(coding.name) ?? rest;
    // A coding wins against plain when they are equals; among codings the first one does.
    if (weight > bestWeight || (best === null && weight === bestWeight && weight > 0)) {
      best = coding;
      bestWeight = weight;
    }
  }
  return best;
}

/** Clients say the same again and again. */
const known = createLruCache<ReadonlyMap<string, number>>(16 * 1024);

function readWeights(header: string): ReadonlyMap<string, number> {
  const before = known.get(header);
  if (before !== undefined) return before;
  const weights = parseWeights(header);
  known.set(header, weights, header.length);
  return weights;
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

/*
 * `close` writes its text uncompressed, as the last block of the format (RFC 1951, 7932 and 8878): so what `open` gave can be
 * kept, and sent again with another end.
 */

function gzip(): Coding {
  const compress = promisify<Uint8Array, zlib.ZlibOptions, Uint8Array>(zlib.gzip);
  return {
    name: 'gzip',
    compress: (bytes) => compress(bytes, { level: 9 }),
    open: () => zlib.createGzip({ level: 1, finishFlush: zlib.constants.Z_SYNC_FLUSH }),
    close: (last, opened) => {
      const end = between(5, last, 8);
      end.writeUInt8(1);
      end.writeUInt16LE(last.length, 1);
      end.writeUInt16LE(~last.length & 0xffff, 3);
      end.writeUInt32LE(zlib.crc32(last, opened.crc32), end.length - 8);
      end.writeUInt32LE((opened.length + last.length) % 2 ** 32, end.length - 4);
      return end;
    },
  };
}

function brotli(): Coding {
  const compress = promisify(zlib.brotliCompress);
  const { BROTLI_PARAM_MODE, BROTLI_MODE_TEXT, BROTLI_PARAM_QUALITY, BROTLI_OPERATION_FLUSH } = zlib.constants;
  const options = (quality: number): zlib.BrotliOptions => ({
    params: { [BROTLI_PARAM_MODE]: BROTLI_MODE_TEXT, [BROTLI_PARAM_QUALITY]: quality },
  });
  return {
    name: 'br',
    compress: (bytes) => compress(bytes, options(9)),
    open: () => zlib.createBrotliCompress({ ...options(1), finishFlush: BROTLI_OPERATION_FLUSH }),
    close: (last) => {
      // A bit that it is not the last block, two that its length takes 16 bits, the length less one, a bit that it is plain.
      const end = between(3, last, 1);
      end.writeUIntLE(((last.length - 1) << 3) | (1 << 19), 0, 3);
      end.writeUInt8(0b11, end.length - 1);
      return end;
    },
  };
}

/** Node has zstd from 22.15 on, and the types are of the oldest Node that we run on. */
function zstdWhereNodeHasIt(): readonly Coding[] {
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
      open: () => createZstdCompress({ finishFlush: constants.ZSTD_e_flush }),
      close: (last) => {
        const end = between(3, last, 0);
        end.writeUIntLE((last.length << 3) | 1, 0, 3);
        return end;
      },
    },
  ];
}

/** Text with room for as many bytes before and after it. */
function between(before: number, text: Uint8Array, after: number): Buffer {
  const bytes = Buffer.allocUnsafe(before + text.length + after);
  bytes.set(text, before);
  return bytes;
}
