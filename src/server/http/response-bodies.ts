import type { RpcResponse } from '../../rpc-service/response.ts';
import { createLruCache } from '../../shared/lru-cache.ts';
import { compressResponse } from './compress-response.ts';
import { createConcurrencyLimit } from './concurrency-limit.ts';
import type { ContentCoding, InputChecksum } from './content-coding.ts';
import { shareChunks } from './shared-chunks.ts';
import type { ChunkReader, SharedChunks } from './shared-chunks.ts';

/** Computes and compresses response bodies. Caches final ones, and computes one that is asked for several times at once only once. */
export interface ResponseBodies {
  /** A body from the cache, in this coding (null: uncompressed); null if it is not there. */
  readonly findCached: (rpcResponse: RpcResponse, coding: ContentCoding | null) => CompressedBody | null;
  /**
   * Computes a body. `isWanted` is false once the client has gone; null if that happens before the computation starts. Throws if it
   * fails. A body that is computed while it is read must be left.
   */
  readonly open: (
    rpcResponse: RpcResponse,
    coding: ContentCoding | null,
    isWanted: () => boolean,
  ) => Promise<CompressedBody | StreamedBody | null>;
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
  readonly coding: ContentCoding | null;
  /** Of the text that was read so far. */
  readonly input: () => InputChecksum;
}

/** Bodies computed at a time, since each holds an inflated block. Light ones do not count. */
const MAX_COMPUTED = 8;

/** Shorter bodies are not worth compressing. */
const MIN_COMPRESSED_LENGTH = 1024;

/** Caches at most `maxCacheBytes` of bodies. */
export function createResponseBodies(maxCacheBytes: number): ResponseBodies {
  const cache = createLruCache<CompressedBody>(maxCacheBytes);
  const limit = createConcurrencyLimit(MAX_COMPUTED);
  const computing = new Map<string, Computation>();

  const compute = async (
    rpcResponse: RpcResponse,
    coding: ContentCoding | null,
    key: string | null,
    isWanted: () => boolean,
  ): Promise<Computed> => {
    const leave = rpcResponse.isLight === true ? () => {} : await limit.enter();
    const end = (body: CompressedBody | null): void => {
      leave();
      if (key === null) return;
      computing.delete(key);
      if (body !== null) cache.set(key, body, key.length + body.bytes.length);
    };
    try {
      if (!isWanted()) {
        end(null);
        return null;
      }
      const { text, isFinal } = await rpcResponse.body();
      if (typeof text === 'string') {
        const body = await compressShortBody(text, coding);
        end(isFinal ? body : null);
        return { isFinal, body };
      }
      const { chunks, input } = compressResponse(text, coding);
      // The response of a batch has no key: it is read once, and need not be kept.
      const shared = shareChunks(chunks[Symbol.asyncIterator](), key === null ? 0 : maxCacheBytes, (all) => {
        end(all === null || !isFinal ? null : { coding, bytes: Buffer.concat(all), input: input() });
      });
      return { isFinal, body: { coding, input, shared } };
    } catch (error) {
      end(null);
      throw error;
    }
  };

  return {
    findCached: (rpcResponse, coding) => {
      const key = cacheKey(rpcResponse, coding);
      return key === null ? null : (cache.get(key) ?? null);
    },
    open: async (rpcResponse, coding, isWanted) => {
      const key = cacheKey(rpcResponse, coding);
      const running = key === null ? undefined : computing.get(key);
      if (running !== undefined) {
        running.wanted.push(isWanted);
        const computed = await running.computed;
        // A result that is not final may have changed since that computation began.
        const joined = computed?.isFinal === true ? join(computed) : null;
        if (joined !== null) return joined;
        const own = await compute(rpcResponse, coding, null, isWanted);
        return own && join(own);
      }
      const wanted = [isWanted];
      const computed = compute(rpcResponse, coding, key, () => wanted.some((isStillWanted) => isStillWanted()));
      if (key !== null) computing.set(key, { computed, wanted });
      const first = await computed;
      return first && join(first);
    },
  };
}

/** A body, or its chunks for several readers. null: nobody wanted it any more. */
type Computed = { readonly isFinal: boolean; readonly body: CompressedBody | SharedBody } | null;

interface SharedBody extends Pick<StreamedBody, 'coding' | 'input'> {
  readonly shared: SharedChunks;
}

interface Computation {
  readonly computed: Promise<Computed>;
  /** One for each client that waits for it. */
  readonly wanted: (() => boolean)[];
}

/** null if the body can no longer be joined. */
function join({ body }: NonNullable<Computed>): CompressedBody | StreamedBody | null {
  if (!('shared' in body)) return body;
  const { coding, input } = body;
  const reader = body.shared.join();
  return reader && { coding, input, ...reader };
}

function cacheKey({ cacheKey: key }: RpcResponse, coding: ContentCoding | null): string | null {
  return key === null ? null : `${coding?.name ?? 'plain'} ${key}`;
}

async function compressShortBody(text: string, preferred: ContentCoding | null): Promise<CompressedBody> {
  const coding = text.length < MIN_COMPRESSED_LENGTH ? null : preferred;
  const compressed = compressResponse([text], coding);
  const bytes: Uint8Array[] = [];
  for await (const chunk of compressed.chunks) bytes.push(chunk);
  return { coding, bytes: Buffer.concat(bytes), input: compressed.input() };
}
