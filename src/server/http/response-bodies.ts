import type { RpcResponse } from '../../rpc-service/response.ts';
import { createLruCache } from '../../shared/lru-cache.ts';
import { type ContentCoding, type InputChecksum, compressResponse } from './content-coding.ts';
import type { Holder, Reservation, ResponseMemory } from './response-memory.ts';

/** Computes and compresses response bodies. Caches final ones and shares concurrent computations. */
interface ResponseBodies {
  /** A body from the cache, in this coding (null: uncompressed); null if it is not there. */
  readonly findCached: (rpcResponse: RpcResponse, coding: ContentCoding | null) => CompressedBody | null;
  /**
   * Computes a body. Null if the client disconnects before the computation starts; 'busy' if no memory became
   * available. Throws if the computation fails. The caller must leave a body that is computed while it is read.
   */
  readonly open: (rpcResponse: RpcResponse, to: BodyReader) => Promise<CompressedBody | StreamedBody | 'busy' | null>;
}

/** Who reads a body. */
export interface BodyReader {
  /** null: uncompressed. */
  readonly coding: ContentCoding | null;
  /** The client whose limit the body counts for. */
  readonly client: string;
  /** Memory that was reserved for the body; null to reserve some if it is needed. */
  readonly reservation: Reservation | null;
  /** False once the client has gone. */
  readonly isWanted: () => boolean;
  /** Disconnects the client. */
  readonly reset: () => void;
}

/** The bytes of a response up to its tail. */
export interface CompressedBody {
  /** null: uncompressed. */
  readonly coding: ContentCoding | null;
  readonly bytes: Uint8Array;
  readonly input: InputChecksum;
}

/** A body that is computed while it is read. */
export interface StreamedBody extends ChunkReader {
  readonly setStalled: Holder['setStalled'];
  readonly coding: ContentCoding | null;
  /** Length and checksum of the text read so far. */
  readonly input: () => InputChecksum;
}

/**
 * Memory for a body in progress: its inflated block and the buffers of encoder, compressor and socket. Cached bytes are
 * additional.
 */
export const COMPUTED_BYTES = 4 * 1024 * 1024;

/** Shorter bodies are not worth compressing. */
const MIN_COMPRESSED_LENGTH = 1024;

/** Caches at most `maxCacheBytes` of bodies. */
export function createResponseBodies(maxCacheBytes: number, memory: ResponseMemory): ResponseBodies {
  /** By the key of the response, then by the requested coding: joining both into one text would take longer than the lookup. */
  const cache = createLruCache<ReadonlyMap<ContentCoding | null, CompressedBody>>(maxCacheBytes);
  const computing = new Map<string, Computation>();

  const compute = async (
    rpcResponse: RpcResponse,
    { coding, client, reservation: given }: BodyReader,
    key: string | null,
    isWanted: () => boolean,
  ): Promise<Computed | 'busy' | null> => {
    const reserve = (): Promise<Reservation | null> => memory.reserve({ client, bytes: COMPUTED_BYTES, isWanted });
    const isLight = rpcResponse.isLight === true;
    let reservation = given ?? (isLight ? null : await reserve());
    const end = (body: CompressedBody | null): void => {
      reservation?.close();
      if (key === null) return;
      computing.delete(key);
      if (body !== null && rpcResponse.cacheKey !== null) keep(rpcResponse.cacheKey, coding, body);
    };
    try {
      if ((reservation === null && !isLight) || !isWanted()) {
        end(null);
        return isWanted() ? 'busy' : null;
      }
      const { text, isFinal } = await rpcResponse.body();
      if (typeof text === 'string') {
        const body = await compressShortBody(text, coding);
        end(isFinal ? body : null);
        return { isFinal, body };
      }
      // Light data can be long too: a list of slots, or a batch.
      reservation ??= await reserve();
      if (reservation === null) {
        end(null);
        return isWanted() ? 'busy' : null;
      }
      const { grow } = reservation;
      let kept = 0;
      // The response of a batch has no key: it is read once and not cached.
      const mayKeep = (bytes: number): boolean =>
        key !== null && isFinal && (kept += bytes) <= maxCacheBytes && grow(bytes);
      const { chunks, input } = compressResponse(text, coding);
      const shared = shareChunks(chunks[Symbol.asyncIterator](), mayKeep, (all) => {
        end(all === null ? null : { coding, bytes: Buffer.concat(all), input: input() });
      });
      return { isFinal, body: { coding, input, shared, reservation } };
    } catch (error) {
      end(null);
      throw error;
    }
  };

  /** If the codings of a response do not fit together, the newest one is kept. */
  const keep = (key: string, coding: ContentCoding | null, body: CompressedBody): void => {
    const together = new Map(cache.get(key)).set(coding, body);
    const weight = key.length + [...together.values()].reduce((sum, { bytes }) => sum + bytes.length, 0);
    if (weight <= maxCacheBytes) cache.set(key, together, weight);
    else cache.set(key, new Map([[coding, body]]), key.length + body.bytes.length);
  };

  const findCached: ResponseBodies['findCached'] = ({ cacheKey: key }, coding) =>
    key === null ? null : (cache.get(key)?.get(coding) ?? null);

  return {
    findCached,
    open: async (rpcResponse, to) => {
      const { coding, isWanted } = to;
      const key = computationKey(rpcResponse, coding);
      const running = key === null ? undefined : computing.get(key);
      if (running !== undefined) {
        running.wanted.push(isWanted);
        const computed = await running.computed;
        // A result that is not final may have changed since that computation began.
        const joined = computed !== null && computed !== 'busy' && computed.isFinal ? join(computed, to) : null;
        const found = joined ?? findCached(rpcResponse, coding);
        if (found !== null) return found;
        const own = await compute(rpcResponse, to, null, isWanted);
        return own === null || own === 'busy' ? own : join(own, to);
      }
      const wanted = [isWanted];
      const computed = compute(rpcResponse, to, key, () => wanted.some((isStillWanted) => isStillWanted()));
      if (key !== null) computing.set(key, { computed, wanted });
      const first = await computed;
      return first === null || first === 'busy' ? first : join(first, to);
    },
  };
}

/** A body, or its chunks for several readers. */
interface Computed {
  readonly isFinal: boolean;
  readonly body: CompressedBody | SharedBody;
}

interface SharedBody extends Pick<StreamedBody, 'coding' | 'input'> {
  readonly reservation: Reservation;
  readonly shared: SharedChunks;
}

interface Computation {
  readonly computed: Promise<Computed | 'busy' | null>;
  /** One for each client that waits for it. */
  readonly wanted: (() => boolean)[];
}

/** null if the body can no longer be joined. */
function join({ body }: Computed, { reset }: BodyReader): CompressedBody | StreamedBody | null {
  if (!('shared' in body)) return body;
  const { coding, input, reservation } = body;
  const reader = reservation.isFree() ? null : body.shared.join();
  if (reader === null) return null;
  const holder = reservation.hold(reset);
  return {
    coding,
    input,
    setStalled: holder.setStalled,
    chunks: reader.chunks,
    leave: () => {
      reader.leave();
      holder.release();
    },
  };
}

function computationKey({ cacheKey: key }: RpcResponse, coding: ContentCoding | null): string | null {
  return key === null ? null : `${coding?.name ?? 'plain'} ${key}`;
}

async function compressShortBody(text: string, preferred: ContentCoding | null): Promise<CompressedBody> {
  const coding = text.length < MIN_COMPRESSED_LENGTH ? null : preferred;
  const compressed = compressResponse([text], coding);
  const bytes: Uint8Array[] = [];
  for await (const chunk of compressed.chunks) bytes.push(chunk);
  return { coding, bytes: Buffer.concat(bytes), input: compressed.input() };
}

/** Chunks that are computed once for several readers, at the pace of the fastest. */
interface SharedChunks {
  /** Adds a reader, which gets every chunk from the first one; null if chunks are gone or the computation was stopped. */
  readonly join: () => ChunkReader | null;
}

export interface ChunkReader {
  /** Throws if a chunk cannot be computed. */
  readonly chunks: () => AsyncIterable<Uint8Array>;
  /** Must be called even if the chunks were not read. The computation stops when the last reader leaves. */
  readonly leave: () => void;
}

/** How many chunks the fastest reader may be ahead of the slowest once chunks are no longer cached. */
const MAX_LEAD = 32;

/**
 * Caches chunks for readers that join later, as long as `mayKeep` allows their bytes. After that, readers cannot join,
 * and chunks that all readers have are dropped. `onEnd` is called once: with all chunks, or with null if they are
 * incomplete or not cached.
 */
export function shareChunks(
  source: AsyncIterator<Uint8Array>,
  mayKeep: (bytes: number) => boolean,
  onEnd: (chunks: readonly Uint8Array[] | null) => void,
): SharedChunks {
  const readers = new Set<{ at: number }>();
  const kept: Uint8Array[] = [];
  let dropped = 0;
  let isKeeping = true;
  let state: State = { is: 'running' };
  let pulling: Promise<void> | null = null;
  /** Wakes the readers that wait for slower ones. */
  let wake = (): void => {};
  let slower: Promise<void> | null = null;

  const finish = (end: State): void => {
    if (state.is !== 'running') return;
    state = end;
    onEnd(end.is === 'complete' && isKeeping ? kept : null);
  };
  const pull = async (): Promise<void> => {
    try {
      const { done, value } = await source.next();
      if (done === true) finish({ is: 'complete' });
      else {
        kept.push(value);
        isKeeping &&= mayKeep(value.length);
      }
    } catch (error) {
      finish({ is: 'failed', error });
    }
    pulling = null;
  };
  const dropOld = (): void => {
    if (isKeeping) return;
    const oldest = Math.min(...Array.from(readers, ({ at }) => at));
    while (dropped < oldest && kept.length > 0) {
      kept.shift();
      dropped++;
    }
    wake();
    slower = null;
  };
  const waitForSlower = (): Promise<void> => (slower ??= new Promise((resolve) => (wake = resolve)));
  const read = async function* (reader: { at: number }): AsyncGenerator<Uint8Array> {
    for (;;) {
      const chunk = kept[reader.at - dropped];
      if (chunk !== undefined) {
        reader.at++;
        dropOld();
        yield chunk;
      } else if (state.is === 'running') {
        await (!isKeeping && kept.length >= MAX_LEAD ? waitForSlower() : (pulling ??= pull()));
      } else if (state.is === 'failed') throw state.error;
      else return;
    }
  };
  return {
    join: () => {
      if (!isKeeping || state.is === 'failed' || state.is === 'stopped') return null;
      const reader = { at: 0 };
      readers.add(reader);
      return {
        chunks: () => read(reader),
        leave: () => {
          readers.delete(reader);
          if (readers.size > 0) dropOld();
          if (readers.size > 0 || state.is !== 'running') return;
          finish({ is: 'stopped' });
          source.return?.().catch(() => {});
        },
      };
    },
  };
}

type State = { readonly is: 'running' | 'complete' | 'stopped' } | { readonly is: 'failed'; readonly error: unknown };
