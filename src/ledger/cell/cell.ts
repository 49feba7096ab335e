import { constants as zlib, gunzipSync, gzipSync } from 'node:zlib';
import { createByteReader } from '../../shared/bytes/byte-reader.ts';
import { createByteWriter } from '../../shared/bytes/byte-writer.ts';
import { inflateBzip2, inflateZstd } from './inflate.ts';

/** A cell that cannot be opened: an unknown codec, broken compression, or more inside than is allowed. */
export class CellError extends Error {
  override readonly name = 'CellError';
}

/** The most that one cell may hold when inflated. The largest known blocks, with the rewards of an epoch, are a fifth of it. */
const MAX_INFLATED_BYTES = 256 * 1024 * 1024;

const CODECS = { none: 0, bzip2: 1, gzip: 2, zstd: 3 } as const;
const NONE_BELOW_BYTES = 128;

/** Frames a payload as the warehouse does, [codec u32 LE][payload]: gzip, or nothing where that would not pay. */
export function encodeCell(payload: Uint8Array): Uint8Array {
  const writer = createByteWriter();
  const small = payload.length < NONE_BELOW_BYTES;
  writer.u32(small ? CODECS.none : CODECS.gzip);
  writer.bytes(small ? payload : gzipSync(payload, { level: 6 }));
  return writer.finish();
}

/** The payload of a cell in any of the warehouse's four codecs. Throws CellError, also on more than `limit` bytes. */
export async function inflateCell(value: Uint8Array, limit = MAX_INFLATED_BYTES): Promise<Uint8Array> {
  if (value.length < 4) throw new CellError(`a cell of ${value.length} bytes has no codec`);
  const codec = createByteReader(value).u32();
  try {
    const { buffer, byteOffset, length } = await inflate(codec, value.subarray(4), limit);
    // A plain Uint8Array also where Node or an engine gave its own kind, so that rows compare alike.
    return new Uint8Array(buffer, byteOffset, length);
  } catch (error) {
    if (error instanceof CellError) throw error;
    throw new CellError(`cannot inflate: ${error instanceof Error ? error.message : String(error)}`, { cause: error });
  }
}

async function inflate(codec: number, payload: Uint8Array, limit: number): Promise<Uint8Array> {
  if (payload.length === 0 && codec !== CODECS.none) throw new CellError('nothing behind the codec');
  switch (codec) {
    case CODECS.none:
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
 * How many bytes to inflate into at a time: all that gzip says at its end will come, and one, so that it is seen to be all. In one piece
 * it takes two thirds of the time. Never more than the payload could make.
 */
function gzipChunk(payload: Uint8Array, limit: number): number {
  const length = payload.length < 4 ? 0 : createByteReader(payload, payload.length - 4).u32();
  return Math.max(zlib.Z_DEFAULT_CHUNK, Math.min(length + 1, limit, payload.length * MAX_DEFLATE_RATIO));
}

const MAX_DEFLATE_RATIO = 1032;
