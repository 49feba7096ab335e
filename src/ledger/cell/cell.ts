import { constants as zlib, gunzipSync, gzipSync } from 'node:zlib';
import bitIterator from '@openpgp/unbzip2-stream/lib/bit_iterator.js';
import bzip2 from '@openpgp/unbzip2-stream/lib/bzip2.js';
import { createByteReader } from '../../shared/bytes/bytes.ts';
import { inflateZstd } from './zstd.ts';
import { errorText } from '../../shared/error-text.ts';

/** A cell cannot be inflated: unknown codec, corrupt data, or beyond the size limit. */
export class CellError extends Error {
  override readonly name = 'CellError';
}

const MB = 1024 * 1024;

/**
 * Limit on the inflated cells of each table. The largest known blocks, with the rewards of an epoch, are a fifth of
 * their limit.
 */
export const CELL_LIMITS = {
  blocks: 256 * MB,
  tx: MB,
  loose: 16 * MB,
  info: MB,
  absent: 16 * MB,
  'tx-by-addr': 16 * MB,
  'tx-by-owner': 16 * MB,
  footer: MB,
  entries: 16 * MB,
  // The data of an account has at most 10 MB.
  account: 11 * MB,
} as const;

const CODECS = { none: 0, bzip2: 1, gzip: 2, zstd: 3 } as const;
const NONE_BELOW_BYTES = 128;

/**
 * Encodes a payload in the warehouse's frame, [codec u32 LE][payload]. Compresses with gzip unless the payload is small
 * or `codec` is set. Throws CellError if the payload exceeds `limit` bytes, because such a cell could not be read.
 */
export function encodeCell(
  payload: Uint8Array,
  limit: number,
  codec: 'none' | 'gzip' = payload.length < NONE_BELOW_BYTES ? 'none' : 'gzip',
): Uint8Array {
  if (payload.length > limit) throw new CellError(`${payload.length} bytes, where a cell may hold ${limit}`);
  const packed = codec === 'none' ? payload : gzipSync(payload, { level: 6 });
  const cell = new Uint8Array(4 + packed.length);
  // The lowest byte of the number; the others are 0.
  cell[0] = CODECS[codec];
  cell.set(packed, 4);
  return cell;
}

/** The cell as one stream of gzip: other readers of a warehouse stop after the first. Other codecs stay as they are. */
export async function asOneStream(value: Uint8Array, limit: number): Promise<Uint8Array> {
  if (value[0] !== CODECS.gzip) return value;
  const payload = await inflateCell(value, limit);
  return lengthInTrailer(value) === payload.length ? value : encodeCell(payload, limit);
}

/** Inflates a cell in any of the warehouse's four codecs. Throws CellError, also if the payload exceeds `limit` bytes. */
export async function inflateCell(value: Uint8Array, limit: number): Promise<Uint8Array> {
  if (value.length < 4) throw new CellError(`a cell of ${value.length} bytes has no codec`);
  const codec = createByteReader(value).u32();
  try {
    const { buffer, byteOffset, length } = await inflate(codec, value.subarray(4), limit);
    // A plain Uint8Array even if Node or an engine returned a Buffer, so that rows compare as equal.
    return new Uint8Array(buffer, byteOffset, length);
  } catch (error) {
    if (error instanceof CellError) throw error;
    throw new CellError(`cannot inflate: ${errorText(error)}`, { cause: error });
  }
}

async function inflate(codec: number, payload: Uint8Array, limit: number): Promise<Uint8Array> {
  if (payload.length === 0 && codec !== CODECS.none) throw new CellError('nothing behind the codec');
  switch (codec) {
    case CODECS.none:
      if (payload.length > limit) throw new RangeError(`more than ${limit} bytes`);
      return payload;
    case CODECS.bzip2:
      return inflateBzip2(payload, limit);
    case CODECS.gzip:
      return gunzipSync(payload, { maxOutputLength: limit, chunkSize: gzipChunk(payload, limit) });
    case CODECS.zstd:
      return inflateZstd(payload, limit);
    default:
      throw new CellError(`unknown codec ${codec}`);
  }
}

/**
 * The output chunk size for zlib: the length in the gzip trailer, plus 1 so that zlib sees the end. Inflating in one
 * chunk takes two thirds of the time. Capped at the largest possible inflated size. The trailer of several streams has only
 * the length of the last one.
 */
function gzipChunk(payload: Uint8Array, limit: number): number {
  const trailer = lengthInTrailer(payload);
  const length = trailer < payload.length ? payload.length * USUAL_RATIO : trailer;
  return Math.max(zlib.Z_DEFAULT_CHUNK, Math.min(length + 1, limit, payload.length * MAX_DEFLATE_RATIO));
}

function lengthInTrailer(payload: Uint8Array): number {
  return payload.length < 4 ? 0 : createByteReader(payload, payload.length - 4).u32();
}

const USUAL_RATIO = 5;
const MAX_DEFLATE_RATIO = 1032;

const BLOCK_UNIT = 100_000;
const MAX_UNITS = 9;

/**
 * Inflates bzip2, which Node does not support. Throws on broken input, on a wrong checksum, and at the first byte
 * beyond `limit`. Uses the internals of its library, because the stream would compare the size only after a block,
 * which can be 46 MB from 45 bytes.
 */
function inflateBzip2(payload: Uint8Array, limit: number): Uint8Array {
  const output = createByteSink(limit);
  const inputs = [payload];
  const bits = bitIterator(() => {
    const input = inputs.pop();
    if (input === undefined) throw new Error('bzip2 data ends early');
    return input;
  });
  // Shared by all blocks, since a hostile cell can have thousands of small ones.
  const work = new Int32Array(MAX_UNITS * BLOCK_UNIT);
  do {
    const blockLength = bzip2.header(bits) * BLOCK_UNIT;
    let checksum: number | null = 0;
    while (checksum !== null) checksum = bzip2.decompress(bits, output.add, work, blockLength, checksum);
  } while (bits.bytesRead < payload.length);
  return output.finish();
}

const FIRST_BYTES = 64 * 1024;

function createByteSink(limit: number): {
  readonly add: (byte: number) => void;
  readonly finish: () => Uint8Array;
} {
  let bytes = new Uint8Array(Math.min(FIRST_BYTES, limit));
  let length = 0;
  return {
    add: (byte) => {
      if (length === limit) throw new RangeError(`more than ${limit} bytes`);
      if (length === bytes.length) {
        const larger = new Uint8Array(Math.min(limit, bytes.length * 2));
        larger.set(bytes);
        bytes = larger;
      }
      bytes[length++] = byte;
    },
    finish: () => bytes.subarray(0, length),
  };
}
